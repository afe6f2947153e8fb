import type { Currency, Money } from '#src/domain/money/money.ts';
import { isOtherCurrency } from '#src/domain/money/typed-amount.ts';

/** Name of the field of a form that offers a price. */
export const amountField = 'amount';

/**
 * What is wrong with a price: none at all, of another currency, outside of what can be offered, or what the other side has
 * offered already.
 */
export type AmountIssue = 'missing' | 'currency' | 'range' | 'top' | 'same';

export type AmountBounds = { readonly smallest: Money; readonly listed: Money };

/** Null for a price that can be offered. */
export function amountIssue(amount: Money | null, { smallest, listed }: AmountBounds): AmountIssue | null {
  if (amount === null) return 'missing';
  if (amount.amount > listed.amount) return 'top';
  return amount.amount < smallest.amount ? 'range' : null;
}

/** Of what was typed and is no amount. */
export function unreadIssue(typed: string, currency: Currency): AmountIssue {
  return isOtherCurrency(typed, currency) ? 'currency' : 'missing';
}
