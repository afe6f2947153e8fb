import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { capNames } from '#src/features/listings/cap-fields.ts';
import { currencySymbol } from '#src/ui/data/format/currency-symbol.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';

type ClaimFieldsProps = {
  readonly text: (name: string) => string;
  readonly errorOf: (field: string) => string | undefined;
};

const symbol = currencySymbol(marketplace.currency);

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
          <TextField
            key={name}
            name={name}
            label={intl.formatMessage({ id: `wizard.${name}` })}
            error={errorOf(name)}
            prefix={symbol}
            defaultValue={text(name)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            optional
          />
        ))}
      </div>
    </section>
  );
}
