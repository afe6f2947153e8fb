import { fromMajor, isMoney, type Currency, type Money } from '#src/domain/money/money.ts';

/** Name of the field of a form that offers a price. */
export const amountField = 'amount';

/** The price that a person typed: "45", "$1,045.50", or "45,50". Null when it is none. */
export function amountIn(typed: string, currency: Currency): Money | null {
  const plain = typed.replaceAll(/[\s\u00a0$€]/g, '');
  const decimal = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const read = fromMajor(decimal, currency);
  return isMoney(read) ? read : null;
}

/** What is wrong with a price: none at all, or outside of what can be offered. */
export type AmountIssue = 'missing' | 'range' | 'top';

export type AmountBounds = { readonly smallest: Money; readonly listed: Money };

/** Null for a price that can be offered. */
export function amountIssue(amount: Money | null, { smallest, listed }: AmountBounds): AmountIssue | null {
  if (amount === null) return 'missing';
  if (amount.amount > listed.amount) return 'top';
  return amount.amount < smallest.amount ? 'range' : null;
}
