import { cartLines } from '#src/domain/pricing/cart.ts';
import type { CartPrice } from '#src/features/checkout/cart-page.ts';
import { cartPriceOf } from '#src/features/checkout/cart-price.ts';
import type { CartEntry } from './cart-page.ts';

export type CartSum = CartPrice & {
  /** How many entries can be requested as they are. */
  readonly count: number;
};

/** What all that can be requested costs under one payment, without a credit; null when that is nothing. */
export function sumOf(entries: readonly CartEntry[]): CartSum | null {
  const alone = entries.flatMap(({ price }) => (price === null ? [] : [price.rows]));
  return alone.length === 0 ? null : { ...cartPriceOf(cartLines(alone).flat()), count: alone.length };
}
