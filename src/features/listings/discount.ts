import { subtract } from '#src/domain/money/money.ts';
import type { Money } from '#src/domain/money/money.ts';
import type { Kind } from './options.ts';

/** In percent: a smaller difference from the retail price is not a discount. */
export const minDiscount = 10;

type Prices = {
  readonly kind: Kind;
  /** With fee and delivery. */
  readonly displayed: Money;
  /** The delivery that `displayed` includes: a customer who picks the item up does not pay it. */
  readonly delivery: Money;
  readonly rrp: Money | null;
};

/**
 * Percent off the retail price, for badges, the filter and its search key: for items for sale only, rounded down so
 * that it is never overstated, and null below `minDiscount`. The database function `rotation_discount` computes the
 * same (a test compares them).
 */
export function discountOf({ kind, displayed, delivery, rrp }: Prices): number | null {
  if (kind !== 'sale' || rrp === null || rrp.amount <= 0) return null;
  const saved = subtract(rrp, subtract(displayed, delivery)).amount;
  const percent = Math.floor((saved * 100) / rrp.amount);
  return percent < minDiscount ? null : percent;
}
