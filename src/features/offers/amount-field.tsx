import { useIntl, type IntlShape } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Money } from '#src/domain/money/money.ts';
import type { Kind } from '#src/domain/process/words.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { MoneyField } from '#src/ui/forms/money-field.tsx';
import { amountField, type AmountBounds, type AmountIssue } from './amount.ts';

type AmountFieldProps = AmountBounds & {
  readonly label: string;
  readonly hint: string;
  readonly kind: Kind;
  readonly issue: AmountIssue | null;
  readonly typed: string;
};

/** The price of an offer, with what is wrong with it. */
export function AmountField({ label, hint, kind, issue, typed, smallest, listed }: AmountFieldProps) {
  const intl = useIntl();
  return (
    <MoneyField
      name={amountField}
      label={label}
      hint={hint}
      error={issue === null ? undefined : issueText(intl, issue, { smallest, listed, kind })}
      currency={marketplace.currency}
      defaultValue={typed}
      required
    />
  );
}

type Facts = { readonly smallest: Money; readonly listed: Money; readonly kind: Kind };

function issueText(intl: IntlShape, issue: AmountIssue, { smallest, listed, kind }: Facts): string {
  const values = { smallest: formatMoney(smallest), largest: formatMoney(listed), kind };
  return intl.formatMessage({ id: `offer.amount-${issue}` }, values);
}
