import { sum, type Money } from '#src/domain/money/money.ts';
import { cartLines } from '#src/domain/pricing/cart.ts';
import type { CartPrice } from '#src/features/checkout/cart-page.ts';
import { cartPriceOf } from '#src/features/checkout/cart-price.ts';
import type { CartEntry } from './cart-page.ts';

export type CartSum = CartPrice & {
  /** How many entries can be requested as they are. */
  readonly count: number;
};

/** What all that can be requested costs under one payment, with what a credit takes off (below zero); null when that is nothing. */
export function sumOf(entries: readonly CartEntry[], credit: Money | null = null): CartSum | null {
  const alone = entries.flatMap(({ price }) => (price === null ? [] : [price.rows]));
  if (alone.length === 0) return null;
  const price = cartPriceOf(cartLines(alone).flat());
  const less = credit && { credit, total: sum(credit.currency, [price.total, credit]) };
  return { ...price, ...less, count: alone.length };
}
