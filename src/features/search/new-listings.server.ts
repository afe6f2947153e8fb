import type { ListingCard } from '#src/features/listings/card.ts';
import { cardOf } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { scanPublished, type Period } from './planner/find.server.ts';
import { searchInput, wordMatchOf } from './queries.server.ts';
import type { SearchQuery } from './query.ts';

/** What a search finds of the listings that were published in a period, the latest first: no more than `limit`. */
export async function publishedWithin(
  app: App,
  query: SearchQuery,
  period: Period,
  limit: number,
): Promise<readonly ListingCard[]> {
  const input = { ...(await searchInput(app, query)), wordMatch: await wordMatchOf(app, query) };
  const rows = await scanPublished(app.searches, input, period, limit);
  return rows.map((row) => cardOf(row, period.notBy));
}
