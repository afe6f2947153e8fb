import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { capNames } from '#src/features/listings/cap-fields.ts';
import { MoneyField } from '#src/ui/forms/money-field.tsx';

type ClaimFieldsProps = {
  readonly text: (name: string) => string;
  readonly errorOf: (field: string) => string | undefined;
};

/** What the lender of a rental may claim beyond its price, at most; all optional. */
export function ClaimFields({ text, errorOf }: ClaimFieldsProps) {
  const intl = useIntl();
  return (
    <section className="wizard-form" aria-labelledby="claim-terms">
      <div>
        <h2 id="claim-terms" className="d4">
          <FormattedMessage id="wizard.claims" />
        </h2>
        <p className="muted mt-2">
          <FormattedMessage id="wizard.claims-line" />
        </p>
      </div>
      <div className="two-columns">
        {capNames.map((name) => (
          <MoneyField
            key={name}
            name={name}
            label={intl.formatMessage({ id: `wizard.${name}` })}
            error={errorOf(name)}
            currency={marketplace.currency}
            defaultValue={text(name)}
            optional
          />
        ))}
      </div>
    </section>
  );
}
