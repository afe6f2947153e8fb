import type { Order } from '#src/features/transactions/order.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';

/** One's own bag. */
export const cartPath = '/shopping-cart';

/** Where a listing is added; for anonymous visitors without a script the way to sign-up, after which it is added. */
export function bagPath(listingId: string, order: Order | null = null): string {
  const path = `/l/${listingId}/bag`;
  return order === null ? path : `${path}?${orderQuery(order)}`;
}

/** The bag after an entry was removed, which offers to undo it. */
export function removedPath(listingId: string, order: Order | null): string {
  return `${cartPath}?removed=${listingId}${order === null ? '' : `&${orderQuery(order)}`}`;
}
