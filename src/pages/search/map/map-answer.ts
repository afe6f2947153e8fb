import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import type { Count } from '#src/features/search/query.ts';

/** A listing on the map, with what its card shows. */
export type Pin = CardModel & {
  readonly id: string;
  readonly place: string;
  readonly at: readonly [latitude: number, longitude: number];
};

export type MapAnswer = { readonly pins: readonly Pin[]; readonly count: Count };
