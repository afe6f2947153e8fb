import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Field } from '#src/ui/forms/field.tsx';

/** The password that a change of the bank account asks for; `asks` is false while the log-in is recent. */
export function usePassword(asks: boolean) {
  const [typed, setTyped] = useState('');
  return { asks, typed, setTyped, isMissing: asks && typed === '' };
}

type CurrentPasswordProps = {
  readonly password: ReturnType<typeof usePassword>;
  readonly submitted: boolean;
};

export function CurrentPassword({ password: { typed, setTyped, isMissing }, submitted }: CurrentPasswordProps) {
  const intl = useIntl();
  return (
    <Field
      label={intl.formatMessage({ id: 'accounts.current-password' })}
      error={submitted && isMissing ? intl.formatMessage({ id: 'accounts.password-missing' }) : undefined}
    >
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="current-password"
          maxLength={256}
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="input"
        />
      )}
    </Field>
  );
}
