import type { ListingCard } from '#src/features/listings/card.ts';
import { cardOf } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { scanChanged, scanPublished, type Period } from './planner/find.server.ts';
import { searchInput, wordMatchOf } from './queries.server.ts';
import type { SearchQuery } from './query.ts';

/**
 * What a search finds newly in a period: listings that were published then, the latest first, and behind them older ones
 * that were changed so that they fit by now: edited, cheaper, opened again, in stock again, free on the days. No more than
 * `limit`, and none that this saved search has told before.
 */
export async function newWithin(
  app: App,
  query: SearchQuery,
  period: Period,
  limit: number,
): Promise<readonly ListingCard[]> {
  const input = { ...(await searchInput(app, query)), wordMatch: await wordMatchOf(app, query) };
  const published = await scanPublished(app.searches, input, period, limit);
  const changed = await scanChanged(app.searches, input, period, limit - published.length);
  return [...published, ...changed].map((row) => cardOf(row, period.notBy));
}
