import type { Days } from '#src/domain/dates/day.ts';
import type { ListingCard } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { without } from './edit.ts';
import { everything } from './parse.ts';
import { findCards } from './queries.server.ts';
import type { SearchQuery } from './query.ts';
import type { Rescue } from './rescue.server.ts';
import type { Correction } from './vocabulary.server.ts';

/** One row of the grid. */
const rowLength = 4;

type Nearest = {
  readonly cards: readonly ListingCard[];
  /** The days that all of them are free for, and that their prices are for. */
  readonly dates: Days | null;
};

type Help = { readonly rescues: readonly Rescue[]; readonly correction: Correction | null };

/**
 * For a search that finds nothing: what is closest to it. With the keywords as the catalogue spells them, else without the
 * filter that helps most, else the newest of its kind that are free on its days, else the newest of all.
 */
export async function nearestListings(
  app: App,
  query: SearchQuery,
  { rescues, correction }: Help,
  viewerId: string | null,
): Promise<Nearest> {
  const { kind, dates } = query;
  const steps = [
    ...(correction === null ? [] : [{ ...query, keywords: correction.keywords }]),
    ...rescues.slice(0, 1).map(({ filter }) => without(query, filter)),
    ...(kind === null && dates === null ? [] : [{ ...everything, kind, dates }]),
    everything,
  ];
  // One after the other, because the next one is rarely needed and searches share few connections.
  for (const step of steps) {
    const { cards } = await findCards(app, { ...step, page: 1 }, viewerId, rowLength);
    if (cards.length > 0) return { cards, dates: step.kind === 'sale' ? null : step.dates };
  }
  return { cards: [], dates: null };
}
