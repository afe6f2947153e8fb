import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { freeCancellationHours, halfCancellationHours } from '#src/domain/process/cancellation.ts';
import { shortestLeadDays } from '#src/domain/dates/lead-time.ts';
import { minPrice } from '#src/features/listings/forms.ts';
import type { Kind } from '#src/features/listings/options.ts';
import type { Typed } from '#src/features/listings/panel-forms.ts';
import { backUpPrice } from '#src/features/listings/pricing.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { MoneyField } from '#src/ui/forms/money-field.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { ClaimFields } from './claim-fields.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { useFieldErrors } from './errors.ts';
import { OfferFields } from './offer-fields.tsx';
import { WhereFields } from './where-fields.tsx';

const { booking } = marketplace;
/** A cent is no limit that needs to be named before it is met. */
const hasMinimum = marketplace.listings.minimumPriceMajor > 0;

type PricingFieldsProps = {
  readonly kind: Kind;
  readonly typed: Typed;
  readonly errors: readonly FormIssue[];
  /** Below the prices on narrow screens, beside the form on wide ones. */
  readonly earnings: ReactNode;
};
type PartProps = { readonly text: (name: string) => string; readonly errorOf: (field: string) => string | undefined };

export function PricingFields({ kind, typed, errors, earnings }: PricingFieldsProps) {
  const intl = useIntl();
  const errorOf = useFieldErrors(errors);
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  const part = { text, errorOf };
  return (
    <>
      <Amounts {...part} kind={kind} />
      <div className="lg:hidden">{earnings}</div>
      {kind === 'rent' && <RentalTerms {...part} />}
      <ChoiceGroup legend={intl.formatMessage({ id: 'wizard.delivery' })} error={errorOf('canPost')}>
        <div className="grid gap-3">
          <CheckBox name="canPost" value="yes" defaultChecked={text('canPost') === 'yes'}>
            <FormattedMessage id="wizard.can-post" />
          </CheckBox>
          <CheckBox name="canPickUp" value="yes" defaultChecked={text('canPickUp') === 'yes'}>
            <FormattedMessage id="wizard.can-pick-up" />
          </CheckBox>
        </div>
      </ChoiceGroup>
      <RequestTerms kind={kind} text={text} />
      {kind === 'rent' && <ClaimFields {...part} />}
      <OfferFields {...part} />
      <WhereFields {...part} />
    </>
  );
}

type RequestTermsProps = Pick<PartProps, 'text'> & { readonly kind: Kind };

/** How requests are taken, and what a late cancellation gives back. */
function RequestTerms({ kind, text }: RequestTermsProps) {
  const intl = useIntl();
  const days = { free: freeCancellationHours / 24, half: halfCancellationHours / 24 };
  const price = formatMoney(backUpPrice(marketplace.currency));
  const term = (name: string, value: string, words: ReactNode, hint: ReactNode) => (
    <CheckBox name={name} value={value} defaultChecked={text(name) === value}>
      {words}
      <span className="small muted block">{hint}</span>
    </CheckBox>
  );
  return (
    <ChoiceGroup legend={intl.formatMessage({ id: 'wizard.requests' })} error={undefined}>
      <div className="grid gap-3">
        {term(
          'isInstant',
          'yes',
          <FormattedMessage id="wizard.instant" />,
          <FormattedMessage id="wizard.instant-hint" values={{ kind }} />,
        )}
        {kind === 'rent' &&
          term(
            'canBackUp',
            'yes',
            <FormattedMessage id="wizard.back-up" />,
            <FormattedMessage id="wizard.back-up-hint" values={{ price }} />,
          )}
        {kind === 'rent' &&
          term(
            'lateCancellation',
            'half',
            <FormattedMessage id="wizard.late-cancellation" />,
            <FormattedMessage id="wizard.late-cancellation-hint" values={days} />,
          )}
      </div>
    </ChoiceGroup>
  );
}

function Amounts({ kind, ...part }: PartProps & { readonly kind: Kind }) {
  const intl = useIntl();
  return (
    <div className="two-columns">
      <AmountField
        {...part}
        name="price"
        label={kind === 'rent' ? 'wizard.price-rent' : 'wizard.price-sale'}
        hint={hasMinimum ? intl.formatMessage({ id: 'wizard.price-hint' }, { min: formatMoney(minPrice) }) : undefined}
      />
      <AmountField
        {...part}
        name="rrp"
        label="wizard.rrp"
        hint={intl.formatMessage({ id: 'wizard.rrp-hint' })}
        optional
      />
      {kind === 'rent' && (
        <AmountField
          {...part}
          name="extraDayPrice"
          label="wizard.extra-day"
          hint={intl.formatMessage({ id: 'wizard.extra-day-hint' }, { day: booking.minimumDays + 1 })}
          optional
        />
      )}
      <AmountField
        {...part}
        name="shipping"
        label="wizard.shipping"
        hint={intl.formatMessage({ id: `wizard.shipping-hint-${kind}` })}
        optional
      />
      {kind === 'sale' && (
        <CountField
          {...part}
          name="stock"
          label="wizard.stock"
          {...(part.text('stock') === '0' && { hint: intl.formatMessage({ id: 'wizard.stock-none' }) })}
        />
      )}
    </div>
  );
}

function RentalTerms(part: PartProps) {
  const intl = useIntl();
  const { defaultMaximumDays, maximumTurnaroundDays, maximumLeadDays } = booking;
  const notice = (min: number) => intl.formatMessage({ id: 'wizard.lead-hint' }, { min, max: maximumLeadDays });
  return (
    <section className="wizard-form" aria-labelledby="rental-terms">
      <h2 id="rental-terms" className="d4">
        <FormattedMessage id="wizard.rental" />
      </h2>
      <div className="two-columns">
        <CountField
          {...part}
          name="minimumDays"
          label="wizard.minimum-days"
          hint={intl.formatMessage({ id: 'wizard.minimum-days-hint' }, { min: booking.minimumDays })}
        />
        <CountField
          {...part}
          name="maximumDays"
          label="wizard.maximum-days"
          hint={intl.formatMessage(
            { id: 'wizard.maximum-days-hint' },
            { min: booking.minimumDays, max: booking.horizonDays, days: defaultMaximumDays },
          )}
        />
        <CountField
          {...part}
          name="turnaroundDays"
          label="wizard.turnaround-days"
          hint={intl.formatMessage({ id: 'wizard.turnaround-days-hint' }, { max: maximumTurnaroundDays })}
        />
        <span className="max-md:hidden" />
        <CountField
          {...part}
          name="leadPost"
          label="wizard.lead-post"
          hint={notice(shortestLeadDays.post)}
          error={part.errorOf('leadDays.post')}
        />
        <CountField
          {...part}
          name="leadPickUp"
          label="wizard.lead-pick-up"
          hint={notice(shortestLeadDays['pick-up'])}
          error={part.errorOf('leadDays.pick-up')}
        />
      </div>
    </section>
  );
}

type AmountFieldProps = PartProps & {
  readonly name: string;
  readonly label: 'wizard.price-rent' | 'wizard.price-sale' | 'wizard.rrp' | 'wizard.extra-day' | 'wizard.shipping';
  readonly hint?: string | undefined;
  readonly optional?: boolean;
};

function AmountField({ name, label, hint, optional = false, text, errorOf }: AmountFieldProps) {
  const intl = useIntl();
  return (
    <MoneyField
      name={name}
      label={intl.formatMessage({ id: label })}
      hint={hint}
      error={errorOf(name)}
      currency={marketplace.currency}
      defaultValue={text(name)}
      optional={optional}
      required={!optional}
    />
  );
}

type CountFieldProps = PartProps & {
  readonly name: string;
  readonly label:
    | 'wizard.stock'
    | 'wizard.minimum-days'
    | 'wizard.maximum-days'
    | 'wizard.turnaround-days'
    | 'wizard.lead-post'
    | 'wizard.lead-pick-up';
  readonly hint?: string;
  /** Where the field is called otherwise in the listing. */
  readonly error?: string | undefined;
};

function CountField({ name, label, hint, error, text, errorOf }: CountFieldProps) {
  const wrong = errorOf(name) ?? error;
  return (
    <TextField
      name={name}
      label={useIntl().formatMessage({ id: label })}
      hint={hint}
      // The limits are what an error of theirs is about.
      error={wrong !== undefined && hint !== undefined ? `${wrong} ${hint}` : wrong}
      defaultValue={text(name)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      required
    />
  );
}
