import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import type { FieldName } from '../payment/form-state.ts';
import type { CardForm } from '../payment/pay.ts';
import type { Binding } from '../payment/use-typed.ts';
import { CardFields, type CardKeys } from './card-fields.tsx';
import { TestCards } from './test-cards.tsx';

type PayWithProps = {
  readonly keys: CardKeys;
  readonly bind: (name: FieldName) => Binding;
  readonly submitted: boolean;
  readonly onMount: (form: CardForm | null) => void;
  readonly onComplete: (complete: boolean) => void;
};

/** Card and cardholder. These fields have no names, so that they are never sent to our server. */
export function PayWith({ keys: { publishableKey, sandboxUrl }, bind, submitted, onMount, onComplete }: PayWithProps) {
  const intl = useIntl();
  if (publishableKey === '') {
    return (
      <Banner tone="error" className="mt-6">
        <FormattedMessage id="checkout.no-key" />
      </Banner>
    );
  }
  return (
    <div className="mt-6 grid gap-5">
      <CardFields {...{ publishableKey, sandboxUrl, submitted, onMount, onComplete }} />
      <div className="two-columns">
        <TextField
          {...bind('cardholder')}
          label={intl.formatMessage({ id: 'checkout.cardholder' })}
          autoComplete="cc-name"
          required
        />
        <TextField
          {...bind('billingPostalCode')}
          label={intl.formatMessage({ id: 'checkout.billing-postal-code' })}
          autoComplete="billing postal-code"
          inputMode="numeric"
          maxLength={12}
          required
        />
      </div>
      {sandboxUrl !== null && <TestCards />}
    </div>
  );
}
