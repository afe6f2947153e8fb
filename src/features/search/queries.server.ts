import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import type { Day, Days } from '#src/domain/dates/day.ts';
import { maxLeadDays } from '#src/domain/dates/lead-time.ts';
import type { Refusal } from '#src/domain/refusal.ts';
import { leadTimeRules } from '#src/features/availability/limits.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { checkPeriod } from '#src/features/availability/rules.ts';
import type { CardRow, ListingCard } from '#src/features/listings/card.ts';
import { cardOf } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { countExactly, countMany } from './count.server.ts';
import { estimate, type Estimate } from './estimate.server.ts';
import type { Look } from './conditions.server.ts';
import { gather, isWalk, stridesTo, walk } from './find.server.ts';
import { orderOf } from './order.server.ts';
import { everything } from './parse.ts';
import type { Count, SearchQuery } from './query.ts';

/** `totalPages` are of what is counted; there are no others. */
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

/** A page of cards and how many there are: one statement or two, however many cards. */
export async function searchListings(app: App, query: SearchQuery, viewerId: string | null): Promise<SearchResult> {
  const { rows, found, leadDays } = await asTyped(app, query, async (look) => ({
    ...(await find(app.searches, look)),
    leadDays: look.leadDays,
  }));
  const count = counted(found);
  const asked = query.dates === null || leadDays === null ? null : { dates: query.dates, leadDays };
  return {
    cards: rows.map((row) => cardOf(row, viewerId, asked)),
    pagination: { page: query.page, perPage: pageSize, ...count, totalPages: Math.ceil(count.totalItems / pageSize) },
  };
}

/** How many pieces a search would find. */
export async function countListings(app: App, query: SearchQuery): Promise<Count> {
  const { found } = await asTyped(app, query, async (look) => {
    const expected = await estimate(app.searches, query);
    const count =
      expected.listings > countUpTo
        ? countMany(app.searches, look, expected)
        : countExactly(app.searches, look, expected);
    return { found: await count };
  });
  return counted(found);
}

/** The pieces that were hung up last. */
export async function newestListings(app: App, viewerId: string | null, limit: number): Promise<ListingCard[]> {
  const rows = await walk(app.searches, { query: everything, reading: 'words', leadDays: null }, limit, limit);
  return rows.map((row) => cardOf(row, viewerId));
}

/** The search as it can be answered today: days that have passed or are too far ahead are not asked for. */
export async function answerable(app: App, query: SearchQuery): Promise<SearchQuery> {
  return query.dates === null ? query : withoutRefused(query, refusalOf(query.dates, await today(app), 1)).query;
}

/** A search for people, and the days that it was asked for without using them: people are told why. */
export type AskedSearch = {
  readonly query: SearchQuery;
  readonly refused: { readonly days: Days; readonly refusal: Refusal } | null;
};

/** Like `answerable`; nor are fewer days than can be rented asked for, which nothing would answer. */
export async function askedSearch(app: App, query: SearchQuery): Promise<AskedSearch> {
  if (query.dates === null) return { query, refused: null };
  return withoutRefused(query, refusalOf(query.dates, await today(app), marketplace.booking.minimumDays));
}

function withoutRefused(query: SearchQuery, refusal: Refusal | null): AskedSearch {
  if (refusal === null || query.dates === null) return { query, refused: null };
  return { query: { ...query, dates: null }, refused: { days: query.dates, refusal } };
}

function refusalOf(days: Days, day: Day, minimumDays: number): Refusal | null {
  const { horizonDays } = marketplace.booking;
  // How soon a listing can be had is its own: the search asks that of each.
  const firstDays = { post: day, collect: day };
  return checkPeriod(days, null, { today: day, firstDays, horizonDays, minimumDays, maximumDays: horizonDays });
}

/** `found` is one more than `countUpTo` when there are more than are counted. */
type Found = { readonly rows: readonly CardRow[]; readonly found: number };

async function find(db: Database, look: Look): Promise<Found> {
  const expected = await estimate(db, look.query);
  if (!isWalk(look, expected)) return gathered(db, look, expected);
  const [rows, found] = await Promise.all([walk(db, look, stridesTo(look, expected)), countMany(db, look, expected)]);
  const wanted = Math.min(pageSize, found - (look.query.page - 1) * pageSize);
  // The walk gave up before its page was full: they are rarer than they seemed. Of so few all are ranked, not the newest.
  const isRarer = rows.length < wanted || (found <= countUpTo && orderOf(look.query) === null);
  return isRarer ? gathered(db, look, expected) : { rows, found };
}

async function gathered(db: Database, look: Look, expected: Estimate): Promise<Found> {
  const { rows, totalItems } = await gather(db, look, expected);
  return { rows, found: totalItems };
}

function counted(found: number): Count {
  return { totalItems: Math.min(found, countUpTo), more: found > countUpTo };
}

/** Whole words first; when no piece has them all, as the beginnings of words. */
async function asTyped<T extends { readonly found: number }>(
  app: App,
  query: SearchQuery,
  ask: (look: Look) => Promise<T>,
): Promise<T> {
  const leadDays = query.dates === null ? null : maxLeadDays(query.dates.start, await app.clock.now(), leadTimeRules);
  const whole = await ask({ query, reading: 'words', leadDays });
  return whole.found > 0 || query.keywords === '' ? whole : ask({ query, reading: 'beginnings', leadDays });
}
