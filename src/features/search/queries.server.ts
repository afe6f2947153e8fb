import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import type { Days } from '#src/domain/dates/day.ts';
import { maxLeadDays } from '#src/domain/dates/lead-time.ts';
import type { Refusal } from '#src/domain/refusal.ts';
import { leadTimeRules } from '#src/features/availability/limits.ts';
import { firstDaysToSearch, today } from '#src/features/availability/queries.server.ts';
import { checkPeriod, type BookingLimits } from '#src/features/availability/rules.ts';
import type { CardRow, ListingCard } from '#src/features/listings/card.ts';
import { cardOf } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { countExactly, countMany, estimate } from './planner/count.server.ts';
import type { Estimate } from './planner/lookup.ts';
import type { SearchInput } from './planner/rental-total.server.ts';
import { indexLookup, prefersIndexScan, estimateScannedRows, indexScan, orderOf } from './planner/find.server.ts';
import { everything } from './parse.ts';
import type { Count, SearchQuery } from './query.ts';

/** `totalPages` counts the pages up to `countUpTo`; later pages are not available. */
export type Pagination = Count & {
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
};

export type SearchResult = {
  readonly cards: readonly ListingCard[];
  readonly pagination: Pagination;
};

const { pageSize, countUpTo } = marketplace.search;

/** A page of cards and the total: one or two statements, however many cards. */
export async function searchListings(app: App, query: SearchQuery, viewerId: string | null): Promise<SearchResult> {
  const { cards, count } = await findCards(app, query, viewerId, pageSize);
  return {
    cards,
    pagination: { page: query.page, perPage: pageSize, ...count, totalPages: Math.ceil(count.totalItems / pageSize) },
  };
}

/** The first cards of a search, as many as `limit`, and the total. */
export async function findCards(
  app: App,
  query: SearchQuery,
  viewerId: string | null,
  limit: number,
): Promise<{ readonly cards: readonly ListingCard[]; readonly count: Count }> {
  const { rows, found, leadDays } = await withWordFallback(app, query, async (input) => ({
    ...(await find(app.searches, input, limit)),
    leadDays: input.leadDays,
  }));
  const requested = query.dates === null || leadDays === null ? null : { dates: query.dates, leadDays };
  return { cards: rows.map((row) => cardOf(row, viewerId, requested)), count: counted(found) };
}

/** How many listings a search finds. */
export async function countListings(app: App, query: SearchQuery): Promise<Count> {
  return counted((await countMatches(app, query)).found);
}

/** How the pages of a search match its words at present: wholly, or, where no listing has them all, by prefix. */
export async function wordMatchOf(app: App, query: SearchQuery): Promise<SearchInput['wordMatch']> {
  return query.keywords === '' ? 'words' : (await countMatches(app, query)).wordMatch;
}

function countMatches(app: App, query: SearchQuery) {
  return withWordFallback(app, query, async (input) => {
    const expected = await estimate(app.searches, query);
    const count = expected.listings > countUpTo ? countMany : countExactly;
    return { found: await count(app.searches, input, expected), wordMatch: input.wordMatch };
  });
}

/** The most recently published listings. */
export async function newestListings(app: App, viewerId: string | null, limit: number): Promise<ListingCard[]> {
  const rows = await indexScan(app.searches, { query: everything, wordMatch: 'words', leadDays: null }, limit, limit);
  return rows.map((row) => cardOf(row, viewerId));
}

/** The search with its days dropped when they are in the past or beyond the horizon. */
export async function answerable(app: App, query: SearchQuery): Promise<SearchQuery> {
  if (query.dates === null) return query;
  const day = await today(app);
  // Lead times differ per listing: the search's own condition checks them.
  const limits = { today: day, firstDays: { 'post': day, 'pick-up': day } };
  return withoutRefused(query, refusalOf(query.dates, limits, 1)).query;
}

/** The search of a page, and the days that were dropped from it with the refusal to display. */
export type PageSearch = {
  readonly query: SearchQuery;
  readonly refused: { readonly days: Days; readonly refusal: Refusal } | null;
};

/** Like `answerable`; also drops a period that is too soon or too short for every listing. */
export async function searchForPage(app: App, query: SearchQuery): Promise<PageSearch> {
  if (query.dates === null) return { query, refused: null };
  const { minimumDays } = marketplace.booking;
  return withoutRefused(query, refusalOf(query.dates, await firstDaysToSearch(app), minimumDays));
}

function withoutRefused(query: SearchQuery, refusal: Refusal | null): PageSearch {
  if (refusal === null || query.dates === null) return { query, refused: null };
  return { query: { ...query, dates: null }, refused: { days: query.dates, refusal } };
}

function refusalOf(
  days: Days,
  limits: Pick<BookingLimits, 'today' | 'firstDays'>,
  minimumDays: number,
): Refusal | null {
  const { horizonDays } = marketplace.booking;
  return checkPeriod(days, null, { ...limits, horizonDays, minimumDays, maximumDays: horizonDays });
}

/** `found` is `countUpTo + 1` when there are more. */
type Found = { readonly rows: readonly CardRow[]; readonly found: number };

async function find(db: Database, input: SearchInput, limit: number): Promise<Found> {
  const expected = await estimate(db, input.query);
  if (!prefersIndexScan(input, expected, limit)) return findByLookup(db, input, expected, limit);
  const [rows, found] = await Promise.all([
    indexScan(db, input, estimateScannedRows(input, expected, limit), limit),
    countMany(db, input, expected),
  ]);
  const expectedRows = Math.min(limit, found - (input.query.page - 1) * pageSize);
  // The scan reached its limit before the page was full: matches are rarer than estimated. Of so few all are ranked,
  // not the newest only.
  const isRarer = rows.length < expectedRows || (found <= countUpTo && orderOf(input.query) === null);
  return isRarer ? findByLookup(db, input, expected, limit) : { rows, found };
}

async function findByLookup(db: Database, input: SearchInput, expected: Estimate, limit: number): Promise<Found> {
  const { rows, totalItems } = await indexLookup(db, input, expected, limit);
  return { rows, found: totalItems };
}

function counted(found: number): Count {
  return { totalItems: Math.min(found, countUpTo), more: found > countUpTo };
}

/** Tries whole words first; when no listing has them all, prefixes. */
async function withWordFallback<T extends { readonly found: number }>(
  app: App,
  query: SearchQuery,
  run: (input: SearchInput) => Promise<T>,
): Promise<T> {
  const input = await searchInput(app, query);
  const whole = await run(input);
  return whole.found > 0 || query.keywords === '' ? whole : run({ ...input, wordMatch: 'prefixes' });
}

/** The search by whole words, with the lead times that are in time for its days now. */
export async function searchInput(app: App, query: SearchQuery): Promise<SearchInput> {
  const leadDays = query.dates === null ? null : maxLeadDays(query.dates.start, await app.clock.now(), leadTimeRules);
  return { query, wordMatch: 'words', leadDays };
}
