import { type ChangeEvent, type ComponentProps, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { countryCodes } from '#src/domain/country-codes.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { namedCountries } from '#src/ui/data/format/countries.ts';
import { Select } from '#src/ui/forms/select.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { type BillingField, needsPostalCode } from './billing-form.ts';

type Bound = Pick<ComponentProps<typeof TextField>, 'error' | 'disabled'> & {
  readonly value: string;
  readonly onBlur?: () => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

type BillingFieldsProps = { readonly bind: (name: BillingField) => Bound };

/** Name and address of a card. No names of our forms, so that they are never sent to our server. */
export function BillingFields({ bind }: BillingFieldsProps) {
  const intl = useIntl();
  const isNeeded = needsPostalCode(bind('billingCountry').value);
  return (
    <div className="grid gap-5">
      <div className="two-columns">
        <TextField
          {...bind('cardholder')}
          label={intl.formatMessage({ id: 'checkout.cardholder' })}
          autoComplete="cc-name"
          className="span-2"
          required
        />
        <CountryOfCard bind={bind} />
        <TextField
          {...bind('billingPostalCode')}
          label={intl.formatMessage({ id: 'checkout.billing-postal-code' })}
          autoComplete="billing postal-code"
          inputMode={isNeeded ? 'numeric' : undefined}
          maxLength={12}
          required={isNeeded}
          optional={!isNeeded}
        />
      </div>
      <WholeAddress bind={bind} />
    </div>
  );
}

/** The names come from the browser, so the others are there once its scripts run. */
function CountryOfCard({ bind }: BillingFieldsProps) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const choices = useMemo(
    () =>
      namedCountries(isHydrated ? countryCodes : [marketplace.country]).map(({ code, name }) => ({
        value: code,
        label: name,
      })),
    [isHydrated],
  );
  return (
    <Select
      {...bind('billingCountry')}
      label={intl.formatMessage({ id: 'checkout.billing-country' })}
      choices={choices}
      autoComplete="billing country"
      required
    />
  );
}

type Line = {
  readonly field: BillingField;
  readonly fill: string;
  readonly label: MessageId;
  readonly isWhole?: boolean;
};

const lines: readonly Line[] = [
  { field: 'billingStreet', fill: 'address-line1', label: 'checkout.street', isWhole: true },
  { field: 'billingApt', fill: 'address-line2', label: 'checkout.apt', isWhole: true },
  { field: 'billingCity', fill: 'address-level2', label: 'checkout.city' },
  { field: 'billingState', fill: 'address-level1', label: 'checkout.state' },
];

/** The rest of the address, for who wants their bank to compare it too. */
function WholeAddress({ bind }: BillingFieldsProps) {
  const intl = useIntl();
  const [isChosen, setChosen] = useState(false);
  const isOpen = isChosen || lines.some(({ field }) => bind(field).value !== '');
  if (!isOpen)
    return (
      <p className="small">
        <TextButton onClick={() => setChosen(true)}>
          <FormattedMessage id="checkout.billing-more" />
        </TextButton>
      </p>
    );
  return (
    <fieldset className="two-columns">
      <legend className="visually-hidden">{intl.formatMessage({ id: 'checkout.billing-address' })}</legend>
      {lines.map(({ field, fill, label, isWhole = false }, at) => (
        <TextField
          key={field}
          {...bind(field)}
          ref={at === 0 && isChosen ? takeFocus : undefined}
          label={intl.formatMessage({ id: label })}
          autoComplete={`billing ${fill}`}
          maxLength={120}
          optional
          className={isWhole ? 'span-2' : undefined}
        />
      ))}
    </fieldset>
  );
}
