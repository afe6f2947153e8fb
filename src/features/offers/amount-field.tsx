import { useEffect, useRef } from 'react';
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
  readonly kind: Kind | 'counter';
  readonly issue: AmountIssue | null;
  /** The answer to the last try. */
  readonly answer: object | null | undefined;
  readonly typed: string;
};

/** The price of an offer, with what is wrong with it; a try that failed because of it leads here. */
export function AmountField({ label, hint, kind, issue, answer, typed, smallest, listed }: AmountFieldProps) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const isWrong = issue !== null;
  useEffect(() => {
    if (isWrong && answer != null) field.current?.focus();
  }, [isWrong, answer]);
  return (
    <MoneyField
      ref={field}
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

type Facts = { readonly smallest: Money; readonly listed: Money; readonly kind: Kind | 'counter' };

function issueText(intl: IntlShape, issue: AmountIssue, { smallest, listed, kind }: Facts): string {
  const values = { smallest: formatMoney(smallest), largest: formatMoney(listed), kind };
  return intl.formatMessage({ id: issue === 'currency' ? 'money.other-currency' : `offer.amount-${issue}` }, values);
}
