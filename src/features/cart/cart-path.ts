import type { Order } from '#src/features/transactions/order.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';

/** One's own bag. */
export const cartPath = '/shopping-cart';

/** Where a listing is added; for anonymous visitors without a script the way to sign-up, after which it is added. */
export function bagPath(listingId: string, order: Order | null = null): string {
  const path = `/l/${listingId}/bag`;
  return order === null ? path : `${path}?${orderQuery(order)}`;
}

export const seenParam = 'seen';
export const backUpParam = 'backUp';

type Removed = {
  readonly listingId: string;
  readonly order: Order | null;
  /** Its place among the entries, from 0. */
  readonly place: number;
  /** It was moved to the favourites. */
  readonly isSaved: boolean;
} & Kept;

/** What else an entry was, to put it back as that: the full price that its user has seen, and that it was to be a back-up. */
export type Kept = { readonly seenAmount: number | null; readonly backUp: boolean };

type Texts = { get: (name: string) => unknown };

/** The same in an address or a form. Its user may write anything there, as they may say of any price that they have seen it. */
export function keptIn(texts: Texts): Kept {
  const seen = texts.get(seenParam);
  const seenAmount = typeof seen === 'string' && /^\d{1,8}$/.test(seen) ? Number(seen) : null;
  return { seenAmount, backUp: texts.get(backUpParam) === 'true' };
}

/** As fields of a form, or parameters of an address. */
export function keptFields({ seenAmount, backUp }: Kept): Record<string, string> {
  return {
    ...(seenAmount !== null && { [seenParam]: String(seenAmount) }),
    ...(backUp && { [backUpParam]: 'true' }),
  };
}

/** The bag after an entry was removed, which offers to undo it. */
export function removedPath({ listingId, order, place, isSaved, ...kept }: Removed): string {
  const query = new URLSearchParams(order === null ? '' : orderQuery(order));
  query.set('removed', listingId);
  query.set('place', String(place));
  if (isSaved) query.set('saved', 'true');
  for (const [name, value] of Object.entries(keptFields(kept))) query.set(name, value);
  return `${cartPath}?${query}`;
}
