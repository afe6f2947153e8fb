import { inArray } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import type { Point } from '#src/domain/places/bounds.ts';
import type { ListingCard } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { findCards } from './queries.server.ts';
import type { Count, SearchQuery } from './query.ts';

export type MapListing = { readonly card: ListingCard; readonly point: Point };
export type MapListings = { readonly found: readonly MapListing[]; readonly count: Count };

const { maximumLabels } = marketplace.map;

/**
 * What a map shows of a search: the first listings in its order, as many as there may be labels, and how many there are.
 * The points are the public ones, some hundred metres off. A listing without a point is counted and not shown.
 */
export async function mapListings(app: App, query: SearchQuery, viewerId: string | null): Promise<MapListings> {
  const { cards, count } = await findCards(app, { ...query, page: 1 }, viewerId, maximumLabels);
  const points = await pointsOf(
    app,
    cards.map(({ id }) => id),
  );
  const found = cards.flatMap((card) => {
    const point = points.get(card.id);
    return point === undefined ? [] : [{ card, point }];
  });
  return { found, count };
}

async function pointsOf(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, Point>> {
  if (ids.length === 0) return new Map();
  const { id, latitude, longitude } = listings;
  const rows = await app.searches
    .select({ id, latitude, longitude })
    .from(listings)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.flatMap((row) =>
      row.latitude === null || row.longitude === null
        ? []
        : [[row.id, { latitude: row.latitude, longitude: row.longitude }] as const],
    ),
  );
}
