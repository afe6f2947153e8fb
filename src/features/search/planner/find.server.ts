import { sql, type SQL, asc, desc } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { fixed, runPrepared } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { cardColumns, hasActiveAuthor, isIndexed } from '#src/features/listings/card-rows.server.ts';
import type { CardRow } from '#src/features/listings/card.ts';
import { scanCondition, isCoveredByMapIndex, lookupCondition } from './conditions.server.ts';
import type { Estimate } from './lookup.ts';
import type { SearchQuery } from '../query.ts';
import { amountOf, isByTotal, rentals, scanByTotal, totalFor, type SearchInput } from './rental-total.server.ts';
import { relevance } from './text-search.server.ts';
import { sortConfig } from '../sort.ts';

const { pageSize, countUpTo } = marketplace.search;
/**
 * Slack of the scan limit: an index scan may visit this many rows plus twice the estimate, because filters correlate
 * (low price and luxury category, say).
 */
const minScanRows = 20_000;
/** Max results that are ranked by relevance when very many match: the newest ones, two pages. */
const maxRanked = 2 * pageSize;
/**
 * Cost model: rows that an ordered index scan visits in the time that a lookup fetches one, from all over the table or
 * from the map's index.
 */
const scannedRowsPerLookup = { usual: 4, onMap: 0.2 };

/** Estimated rows that an ordered index scan visits until its page is full. */
export function estimateScannedRows(
  { query }: Pick<SearchInput, 'query'>,
  { selectivity }: Estimate,
  limit: number = pageSize,
): number {
  const requestedRows = Math.max(lastRow(query, limit), query.keywords === '' ? 0 : maxRanked);
  return requestedRows / selectivity;
}

/** Whether an ordered index scan is estimated to be cheaper than an index lookup of all matches. */
export function prefersIndexScan(
  input: Pick<SearchInput, 'query'>,
  expected: Estimate,
  limit: number = pageSize,
): boolean {
  const estimatedRows = expected.listings * scannedRowsPerLookup[isCoveredByMapIndex(input.query) ? 'onMap' : 'usual'];
  return expected.listings > countUpTo && estimateScannedRows(input, expected, limit) < estimatedRows;
}

const columns = fixed(
  listed(Object.entries(cardColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)),
);
const offered = fixed(isIndexed);

type LookupResult = { readonly rows: readonly CardRow[]; readonly totalItems: number };

/** Index lookup: fetches all matches, counts and sorts them. Suits selective searches. */
export async function indexLookup(
  db: Database,
  input: SearchInput,
  { lookup }: Estimate,
  limit: number = pageSize,
): Promise<LookupResult> {
  const { query, wordMatch } = input;
  const rank = (orderOf(query) === null ? relevance(query.keywords, wordMatch) : null) ?? sql`0`;
  const order = listed(orderOf(query) ?? [sql`listings.rank desc nulls last`, ...newestFirst]);
  const rows = await runPrepared<CardRow & { totalItems: number }>(
    db,
    sql`with hits as materialized (
      select ${listings.id}, ${listings.publishedAt}, ${amountOf(input)} as ${amountName(query)}, ${rank} as rank
      from ${listings} where ${lookupCondition(input, lookup)}
    ), chosen as (
      select id, row_number() over () as place
      from (select id from (${rankedHits(query)}) listings order by ${order} ${pageOf(query, limit)}) listings
    )
    select (select count(*) from hits)::int as "totalItems", ${columns}
    from (values (0)) always left join chosen on true left join ${listings} on ${listings.id} = chosen.id
    order by chosen.place`,
  );
  return { rows: rows.filter(({ id }) => id !== null), totalItems: rows[0]?.totalItems ?? 0 };
}

/**
 * Rows to sort. When there are more than `countUpTo`, only the newest keep their rank, on every page, as in an index
 * scan.
 */
function rankedHits(query: SearchQuery): SQL {
  if (orderOf(query) !== null) return sql`select * from hits listings`;
  return sql`select id, published_at, case when (select count(*) from hits) <= ${countUpTo}
    or row_number() over (order by ${listed(newestFirst)}) <= ${maxRanked} then rank end as rank from hits listings`;
}

/**
 * Ordered index scan: visits rows in the requested order and stops when a page is full. Suits searches with many
 * matches.
 */
export async function indexScan(
  db: Database,
  input: SearchInput,
  estimatedRows: number,
  limit: number = pageSize,
): Promise<readonly CardRow[]> {
  const { query, wordMatch } = input;
  const rank = relevance(query.keywords, wordMatch);
  const order = orderOf(query) ?? newestFirst;
  const best = orderOf(query) === null && rank !== null && lastRow(query, limit) <= maxRanked;
  const found = sql`select * from (${scanFor(input, order, estimatedRows)}) listings
    where ${scanCondition(input)} order by ${listed(order)}`;
  const chosen = best
    ? sql`select id from (${found} limit ${maxRanked}) listings order by ${listed([sql`${rank} desc`, ...newestFirst])} ${pageOf(query, limit)}`
    : sql`select id from (${found} ${pageOf(query, limit)}) listings`;
  return rowsOf(db, chosen);
}

/** The rows of chosen ids, in their order. */
function rowsOf(db: Database, chosen: SQL): Promise<readonly CardRow[]> {
  return runPrepared<CardRow>(
    db,
    sql`with chosen as materialized (select id, row_number() over () as place from (${chosen}) listings)
    select ${columns} from chosen join ${listings} on ${listings.id} = chosen.id order by chosen.place`,
  );
}

/** A run of a saved search: what is new since `after` and until `until`, as the database prints them; not of one user. */
export type Period = {
  readonly after: string;
  readonly until: string;
  readonly notBy: string;
  readonly savedSearchId: string;
};

/** Changed listings that a run compares, the latest ones. */
const maxChanged = 20_000;

/** What a search finds of the listings that were published in a period: scans the index by time, so that only these are visited. */
export async function scanPublished(
  db: Database,
  input: SearchInput,
  period: Period,
  limit: number,
): Promise<readonly CardRow[]> {
  const time = listings.publishedAt;
  return rowsOf(
    db,
    sql`select id from (select * from ${listings} where ${offered} and ${isWithin(sql`${time}`, period)}) listings
    where ${isUntold(period)} and ${scanCondition(input)} order by ${listed(newestFirst)} limit ${limit}`,
  );
}

/**
 * What a search finds of older listings that were changed in a period, and would not have found at its beginning. The row
 * of that time is today's with the first of the values that were overwritten since, so the same conditions compare both.
 */
export async function scanChanged(
  db: Database,
  input: SearchInput,
  period: Period,
  limit: number,
): Promise<readonly CardRow[]> {
  const { after } = period;
  const changed = sql`select listing_id from listing_changes where may_fit and ${isWithin(sql`changed_at`, period)}
    order by changed_at desc limit ${maxChanged}`;
  const overwritten = sql`select jsonb_object_agg(item.key, item.value order by change.id desc)
    from listing_changes change cross join jsonb_each(change.before) item
    where change.listing_id = ${listings.id} and change.changed_at > ${after}::timestamptz`;
  const then = sql`(${overwritten}) was(before),
    jsonb_populate_record(null::${listings}, to_jsonb(${listings}) || was.before)`;
  // The ban of a lender is kept beside the columns.
  const wasOffered = sql`was.before ->> 'is_banned' is distinct from 'true' and ${offered}`;
  return rowsOf(
    db,
    sql`select id from ${listings} where ${listings.id} in (${changed}) and ${offered}
      and ${listings.publishedAt} <= ${after}::timestamptz and ${isUntold(period)} and ${scanCondition(input)}
      and not exists (select from ${then} listings where ${wasOffered} and ${scanCondition(input)})
    order by ${listed(newestFirst)} limit ${limit}`,
  );
}

function isWithin(time: SQL, { after, until }: Period): SQL {
  return sql`${time} > ${after}::timestamptz and ${time} <= ${until}::timestamptz`;
}

/** Of another user, and not told by this saved search before. */
function isUntold({ notBy, savedSearchId }: Period): SQL {
  return sql`${listings.authorId} <> ${notBy} and not exists (select from saved_search_finds told
    where told.saved_search_id = ${savedSearchId} and told.listing_id = ${listings.id})`;
}

function scanFor(input: SearchInput, order: readonly SQL[], estimatedRows: number): SQL {
  const { by } = sortConfig.options[input.query.sort];
  if (!isByTotal(input.query) || (by !== 'lowest' && by !== 'highest')) return scanInOrder(order, estimatedRows);
  return scanByTotal(input, by, scanLimit(estimatedRows));
}

/** Published listings in an order that an index provides, up to the scan limit. */
export function scanInOrder(order: readonly SQL[], estimatedRows: number): SQL {
  return sql`select * from ${listings} where ${offered} order by ${listed(order)} limit ${scanLimit(estimatedRows)}`;
}

function scanLimit(estimatedRows: number): number {
  return Math.ceil(estimatedRows) * 2 + minScanRows;
}

/** The highest total for the days of a search, of all rentals that have such days; 0 without any. */
export async function readHighestTotal(db: Database, input: SearchInput): Promise<number> {
  const days = totalFor(input)?.days ?? 0;
  const has = sql`${listings.minimumDays} <= ${days} and ${listings.maximumDays} >= ${days} and ${hasActiveAuthor}`;
  const scanned = sql`select total from (${scanByTotal(input, 'highest', minScanRows)}) listings where ${has} limit 1`;
  const all = sql`select max(${amountOf(input)}) as total from ${listings} where ${rentals} and ${has}`;
  for (const statement of [scanned, all]) {
    const [row] = await runPrepared<{ total: string | null }>(db, statement);
    if (row !== undefined) return Number(row.total ?? 0);
  }
  return 0;
}

/** How many rows an order has up to the end of a page of `limit`. */
function lastRow({ page }: SearchQuery, limit: number): number {
  return (page - 1) * pageSize + limit;
}

function pageOf({ page }: SearchQuery, limit: number): SQL {
  return sql`limit ${limit} offset ${(page - 1) * pageSize}`;
}

function listed(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}

/** The same expression as in the index `listings_newest`, so that it can be scanned in both directions. */
export const newestFirst: readonly SQL[] = [sql`${listings.publishedAt} desc nulls last`, asc(listings.id)];

/** The column that a search by price is sorted by: one of the table, or computed for the days of the search. */
function amountName(query: SearchQuery): SQL {
  return sql`${sql.identifier(isByTotal(query) ? 'total' : listings.displayAmount.name)}`;
}

/** Ties are broken by the id, so that pages neither repeat nor skip a listing. Null: by relevance. */
export function orderOf(query: SearchQuery): readonly SQL[] | null {
  const amount = sql`${listings}.${amountName(query)}`;
  switch (sortConfig.options[query.sort].by) {
    case 'newest':
      return newestFirst;
    case 'oldest':
      return [sql`${listings.publishedAt} asc nulls first`, desc(listings.id)];
    case 'lowest':
      return [asc(amount), asc(listings.id)];
    case 'highest':
      return [desc(amount), desc(listings.id)];
    case 'relevance':
      return null;
  }
}
