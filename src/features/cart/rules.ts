import { refusal, type Refusal } from '#src/domain/refusal.ts';

export const maxEntries = 10;

/** A listing with its lender. */
export type Offered = { readonly listingId: string; readonly providerId: string };

/** Why a listing cannot join these; null when it can, or is among them. The details name the lender of the others. */
export function entryRefusal(entries: readonly Offered[], added: Offered): Refusal | null {
  if (entries.some(({ listingId }) => listingId === added.listingId)) return null;
  const other = entries.find(({ providerId }) => providerId !== added.providerId);
  if (other !== undefined) return refusal('cart-other-provider', { providerId: other.providerId });
  return entries.length >= maxEntries ? refusal('cart-full', { max: maxEntries }) : null;
}
