import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';

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

type SendProps = { readonly words: ReactNode; readonly variant?: 'primary' | 'outline' };

/** Sends a form of a case. */
export function Send({ words, variant = 'primary' }: SendProps) {
  return (
    <Button type="submit" variant={variant} className="w-fit" busy={useNavigation().state !== 'idle'}>
      {words}
    </Button>
  );
}
