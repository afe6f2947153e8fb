import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import type { Day } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { checkPeriod } from '#src/features/availability/rules.ts';
import { cardColumns } from '#src/features/listings/card-rows.server.ts';
import type { ListingCard } from '#src/features/listings/card.ts';
import { cardOf } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { relevance, searchCondition } from './conditions.server.ts';
import { sortMeanings } from './filters.ts';
import { everything } from './parse.ts';
import type { SearchQuery } from './query.ts';

export type Pagination = {
  readonly page: number;
  readonly perPage: number;
  readonly totalItems: number;
  readonly totalPages: number;
};

export type SearchResult = {
  readonly cards: readonly ListingCard[];
  readonly pagination: Pagination;
};

const perPage = marketplace.search.pageSize;

/** A page of cards and how many there are: two statements, side by side, however many cards. */
export async function searchListings(app: App, query: SearchQuery, viewerId: string | null): Promise<SearchResult> {
  const rows = app.db
    .select(cardColumns)
    .from(listings)
    .where(searchCondition(query))
    .orderBy(...orderOf(query))
    .limit(perPage)
    .offset((query.page - 1) * perPage);
  const [found, totalItems] = await Promise.all([rows, countListings(app, query)]);
  return {
    cards: found.map((row) => cardOf(row, viewerId, query.dates)),
    pagination: { page: query.page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) },
  };
}

export async function countListings(app: App, query: SearchQuery): Promise<number> {
  return app.db.$count(listings, searchCondition(query));
}

/** The eight pieces that were hung up last. */
export async function newestListings(app: App, viewerId: string | null, limit: number): Promise<ListingCard[]> {
  const rows = await app.db
    .select(cardColumns)
    .from(listings)
    .where(searchCondition(everything))
    .orderBy(...orderOf(everything))
    .limit(limit);
  return rows.map((row) => cardOf(row, viewerId));
}

/** The search as it can be answered today: days that have passed or are too far ahead are not asked for. */
export async function answerable(app: App, query: SearchQuery): Promise<SearchQuery> {
  return query.dates === null ? query : withinHorizon(query, await today(app));
}

function withinHorizon(query: SearchQuery, day: Day): SearchQuery {
  const { horizonDays } = marketplace.booking;
  const limits = { today: day, horizonDays, minimumDays: 1, maximumDays: horizonDays };
  const refused = query.dates === null ? null : checkPeriod(query.dates, limits);
  return refused === null ? query : { ...query, dates: null };
}

/** Ties are broken by the id, so that no piece is on two pages or on none. */
function orderOf({ sort, keywords }: SearchQuery): SQL[] {
  // Said as the index `listings_newest` says it, so that it can be walked either way.
  const newest = [sql`${listings.publishedAt} desc nulls last`, asc(listings.id)];
  switch (sortMeanings[sort].by) {
    case 'newest':
      return newest;
    case 'oldest':
      return [sql`${listings.publishedAt} asc nulls first`, desc(listings.id)];
    case 'lowest':
      return [asc(listings.shownAmount), asc(listings.id)];
    case 'highest':
      return [desc(listings.shownAmount), desc(listings.id)];
    case 'relevance': {
      const rank = relevance(keywords);
      return rank === null ? newest : [desc(rank), ...newest];
    }
  }
}
