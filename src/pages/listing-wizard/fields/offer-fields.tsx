import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '#src/ui/forms/text-field.tsx';

type OfferFieldsProps = {
  readonly text: (name: string) => string;
  readonly errorOf: (field: string) => string | undefined;
};

const fields = [
  ['floorPercent', 'floor'],
  ['declineBelowPercent', 'decline-below'],
  ['acceptFromPercent', 'accept-from'],
] as const;

/** How offers are answered for the lender, in percent of the listed price of the same order; private, and all optional. */
export function OfferFields({ text, errorOf }: OfferFieldsProps) {
  const intl = useIntl();
  return (
    <section className="wizard-form" aria-labelledby="offer-terms">
      <div>
        <h2 id="offer-terms" className="d4">
          <FormattedMessage id="wizard.offers" />
        </h2>
        <p className="muted mt-2">
          <FormattedMessage id="wizard.offers-line" />
        </p>
      </div>
      <div className="two-columns">
        {fields.map(([name, key]) => (
          <TextField
            key={name}
            name={name}
            label={intl.formatMessage({ id: `wizard.${key}` })}
            hint={intl.formatMessage({ id: `wizard.${key}-hint` })}
            error={errorOf(name)}
            suffix="%"
            defaultValue={text(name)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            optional
          />
        ))}
      </div>
    </section>
  );
}
