import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';

type ShareCodeProps = { readonly code: string; readonly link: string };

/** The code and the link that has it, each with a button that copies it. */
export function ShareCode({ code, link }: ShareCodeProps) {
  return (
    <div className="mt-6 grid gap-5">
      <Copied label="referrals.code" copy="referrals.copy-code" value={code} />
      <Copied label="referrals.link" copy="referrals.copy-link" hint="referrals.link-hint" value={link} />
    </div>
  );
}

type CopiedProps = {
  readonly label: TextKey;
  readonly copy: TextKey;
  readonly hint?: TextKey;
  readonly value: string;
};

function Copied({ label, copy, hint, value }: CopiedProps) {
  const intl = useIntl();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const hydrated = useHydrated();
  const write = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <div>
      <div className="flex items-end gap-3">
        <TextField
          ref={field}
          id={id}
          label={intl.formatMessage({ id: label })}
          className="min-w-0 grow"
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {hydrated && (
          <Button variant="outline" aria-label={intl.formatMessage({ id: copy })} onClick={write}>
            <FormattedMessage id={outcome === 'copied' ? 'referrals.copied' : 'referrals.copy'} />
          </Button>
        )}
      </div>
      {hint !== undefined && (
        <p className="small muted mt-1.5">
          <FormattedMessage id={hint} />
        </p>
      )}
      <p role="status" className={outcome === 'failed' ? 'small mt-1.5' : 'visually-hidden'}>
        {outcome !== null && (
          <FormattedMessage id={outcome === 'copied' ? 'referrals.copied' : 'referrals.copy-failed'} />
        )}
      </p>
    </div>
  );
}
