import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHydrated } from '../browser/use-hydrated.ts';
import { Button } from './button.tsx';
import type { TextKey } from './kit/schema.ts';
import { TextField } from './text-field.tsx';

type CopiedFieldProps = {
  readonly label: TextKey;
  /** The name of the button for screen readers, which says what it copies. */
  readonly copy: TextKey;
  readonly hint?: TextKey;
  readonly value: string;
};

/** A value to hand on, with a button that copies it; without scripts it is selected and copied by hand. */
export function CopiedField({ label, copy, hint, value }: CopiedFieldProps) {
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
            <FormattedMessage id={outcome === 'copied' ? 'ui.copied' : 'ui.copy'} />
          </Button>
        )}
      </div>
      {hint !== undefined && (
        <p className="small muted mt-1.5">
          <FormattedMessage id={hint} />
        </p>
      )}
      <p role="status" className={outcome === 'failed' ? 'small mt-1.5' : 'visually-hidden'}>
        {outcome !== null && <FormattedMessage id={outcome === 'copied' ? 'ui.copied' : 'ui.copy-failed'} />}
      </p>
    </div>
  );
}
