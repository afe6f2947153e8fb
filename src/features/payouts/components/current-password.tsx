import { type ComponentProps, useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import { Field } from '#src/ui/forms/field.tsx';

export type PayoutRefusal = {
  readonly sentence: string;
  /** The same tokens may be sent again, because it is not known what became of them. */
  readonly isUnknown: boolean;
  /** The password is missing or wrong, and nothing was sent on. */
  readonly isOfPassword: boolean;
};

/** The password that a change of the bank account asks for; `asks` is false while the log-in is recent. */
export function usePassword(asks: boolean, refused: PayoutRefusal | null) {
  const [typed, setTyped] = useState('');
  /** What was refused before the password was typed again. */
  const [corrected, setCorrected] = useState<PayoutRefusal | null>(null);
  const isRefused = asks && refused?.isOfPassword === true;
  const type = (password: string) => {
    setTyped(password);
    setCorrected(refused);
  };
  return {
    ...{ asks, typed, type, isRefused },
    isMissing: asks && typed === '',
    refused: isRefused && corrected !== refused ? refused : null,
  };
}

type CurrentPasswordProps = ComponentProps<'input'> & {
  readonly refused: PayoutRefusal | null;
  readonly isMissing?: boolean;
};

/** Takes the focus once it was refused, as other forms do. */
export function CurrentPassword({ refused, isMissing = false, ...input }: CurrentPasswordProps) {
  const intl = useIntl();
  const id = useId();
  useEffect(() => {
    if (refused !== null) document.getElementById(id)?.focus();
  }, [refused, id]);
  return (
    <Field
      id={id}
      label={intl.formatMessage({ id: 'accounts.current-password' })}
      error={refused?.sentence ?? (isMissing ? intl.formatMessage({ id: 'accounts.password-missing' }) : undefined)}
    >
      {(control) => (
        <input
          {...{ ...input, ...control }}
          type="password"
          autoComplete="current-password"
          maxLength={256}
          required
          className="input"
        />
      )}
    </Field>
  );
}

/** In place of what a lender without a password cannot confirm. */
export function LogInAgain() {
  return (
    <Banner>
      <FormattedMessage id="payouts.log-in-again" />
    </Banner>
  );
}
