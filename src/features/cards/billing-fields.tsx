import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '#src/ui/forms/text-field.tsx';

type BillingFieldsProps = {
  readonly bind: (
    name: 'cardholder' | 'billingPostalCode',
  ) => Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'disabled'>;
};

/** Name and postal code of a card. No names of our forms, so that they are never sent to our server. */
export function BillingFields({ bind }: BillingFieldsProps) {
  const intl = useIntl();
  return (
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
  );
}
