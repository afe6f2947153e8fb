import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';

type HiddenProps = { readonly operation: string; readonly clientKey: string; readonly caseId?: string };

/** What a form of a case is for, its key, and which case it is about where there are several. */
export function Hidden({ operation, clientKey, caseId }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="operation" value={operation} />
      <input type="hidden" name="clientKey" value={clientKey} />
      {caseId !== undefined && <input type="hidden" name="caseId" value={caseId} />}
    </>
  );
}

type SendProps = {
  readonly operation: string;
  /** The id of its case, where several cases have this form. */
  readonly about?: string;
  readonly words: ReactNode;
  readonly variant?: 'primary' | 'outline';
};

/** Sends a form of a case. */
export function Send({ operation, about, words, variant = 'primary' }: SendProps) {
  const isThis = useNavigation().formData?.get('caseId') === about;
  const busy = useIsSending(operation) && (about === undefined || isThis);
  return (
    <Button type="submit" variant={variant} className="w-fit" busy={busy}>
      {words}
    </Button>
  );
}
