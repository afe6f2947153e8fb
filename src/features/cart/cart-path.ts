import type { Order } from '#src/features/transactions/order.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';

/** One's own bag. */
export const cartPath = '/shopping-cart';

/** Where a listing is added; for anonymous visitors without a script the way to sign-up, after which it is added. */
export function bagPath(listingId: string, order: Order | null = null): string {
  const path = `/l/${listingId}/bag`;
  return order === null ? path : `${path}?${orderQuery(order)}`;
}

type Removed = {
  readonly listingId: string;
  readonly order: Order | null;
  /** Its place among the entries, from 0. */
  readonly place: number;
  /** It was moved to the favourites. */
  readonly isSaved: boolean;
};

/** The bag after an entry was removed, which offers to undo it. */
export function removedPath({ listingId, order, place, isSaved }: Removed): string {
  const query = new URLSearchParams(order === null ? '' : orderQuery(order));
  query.set('removed', listingId);
  query.set('place', String(place));
  if (isSaved) query.set('saved', 'true');
  return `${cartPath}?${query}`;
}
