import type { Favourite } from '#src/features/favourites/queries.server.ts';
import { cardModel } from '#src/features/listings/components/listing-card.tsx';

/** A favourite as the list shows it. */
export type Entry = ReturnType<typeof entryOf>;

export function entryOf({ card, ...favourite }: Favourite) {
  return { ...favourite, card: card && cardModel(card) };
}
