import type { Money } from '#src/domain/money/money.ts';

/** Name of the field of a form that offers a price. */
export const amountField = 'amount';

/** What is wrong with a price: none at all, outside of what can be offered, or what the other side has offered already. */
export type AmountIssue = 'missing' | 'range' | 'top' | 'same';

export type AmountBounds = { readonly smallest: Money; readonly listed: Money };

/** Null for a price that can be offered. */
export function amountIssue(amount: Money | null, { smallest, listed }: AmountBounds): AmountIssue | null {
  if (amount === null) return 'missing';
  if (amount.amount > listed.amount) return 'top';
  return amount.amount < smallest.amount ? 'range' : null;
}
