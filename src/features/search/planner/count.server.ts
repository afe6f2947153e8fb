import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { minorUnits } from '#src/domain/money/money.ts';
import { cellGroups, keyGroups, sharesOfCells, unkeyedNames, type KeyGroup } from './filter-keys.ts';
import { buyBands, rentBands } from '../search-options.ts';
import { searchWords } from './keywords.ts';
import { lookupAmong, noLookup, product, jointSelectivity, type Estimate } from './lookup.ts';
import type { SearchQuery } from '../query.ts';
import { rangeSelectivity } from './selectivity.ts';
import { statisticsOf, type PricePlan, type Statistics } from './statistics.server.ts';
import { lengthInDays } from '#src/domain/dates/day.ts';
import type { LRUCache } from 'lru-cache';
import { sql, type SQL } from 'drizzle-orm';
import { runPrepared } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { makeLruCache } from '#src/platform/lru-cache.ts';
import { scanCondition, isCoveredByMapIndex, lookupCondition } from './conditions.server.ts';
import { scanInOrder, newestFirst } from './find.server.ts';
import { feeAmount, isByTotal, type SearchInput } from './rental-total.server.ts';

/**
 * Assumed selectivities where the database has no statistics: free on some days, in a collection, discounted, a choice
 * without a filter key.
 */
const assumed = { dates: 0.5, vendor: 0.02, discount: 0.2, choice: 0.1 } as const;
const minStem = 3;
const major = minorUnits(marketplace.currency);

/**
 * Estimates rows from the database's statistics. The estimate only chooses the plan, never the result, and may be far
 * off: filters are assumed to be independent.
 */
export async function estimate(db: Database, query: SearchQuery): Promise<Estimate> {
  // A wardrobe is small, and has an index of its own.
  if (query.hostId !== null) return { listings: 0, selectivity: 0, lookup: noLookup };
  const statistics = await statisticsOf(db);
  const { listings, words, keys, rare } = statistics;
  const wordSelectivities = searchWords(query.keywords).map((word) => wordSelectivity(words, word) ?? rare);
  const chosenLists = keyGroups({ ...query, bounds: null }).map((group) => ({
    group,
    selectivity: groupSelectivity(group, keys, rare),
  }));
  const filterLists =
    wordSelectivities.length === 0
      ? chosenLists
      : [{ group: null, selectivity: product(wordSelectivities) }, ...chosenLists];
  const cells = query.bounds && sharesOfCells(query.bounds);
  const boundsSelectivity = cells === null ? 1 : sum(cells.map(({ key, share }) => share * (keys.get(key) ?? rare)));
  const selectivity =
    jointSelectivity(filterLists) *
    boundsSelectivity *
    product(assumedSelectivities(query)) *
    priceSelectivity(query, statistics);
  const cellLists = cellGroups(query.bounds).map((group) => ({ group, selectivity: boundsSelectivity }));
  return { listings: selectivity * listings, selectivity, lookup: lookupAmong([...filterLists, ...cellLists]) };
}

function groupSelectivity(
  { mode, keys: groupKeys }: KeyGroup,
  keys: ReadonlyMap<string, number>,
  rare: number,
): number {
  const selectivities = groupKeys.map((key) => keys.get(key.toLowerCase()) ?? rare);
  return mode === 'all' ? Math.min(...selectivities) : Math.min(1, sum(selectivities));
}

function wordSelectivity(words: ReadonlyMap<string, number>, word: string): number | null {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  const selectivities = [...words].filter(([stem]) => stem.length >= minStem && word.startsWith(stem));
  return selectivities.length === 0 ? null : Math.max(...selectivities.map(([, selectivity]) => selectivity));
}

function assumedSelectivities({ dates, vendorBuy, vendorRent, discount, choices }: SearchQuery): number[] {
  return [
    dates === null ? 1 : assumed.dates,
    vendorBuy === null && vendorRent === null ? 1 : assumed.vendor,
    discount === null ? 1 : assumed.discount,
    ...unkeyedNames.map((name) => (choices[name].values.length === 0 ? 1 : assumed.choice)),
  ];
}

function priceSelectivity(query: SearchQuery, { prices, plans }: Statistics): number {
  const { price, pricingBuy, pricingRent } = query;
  const totals = totalsOf(query, plans);
  const within = (from: number, below: number) =>
    totals === null
      ? rangeSelectivity(prices, from * major, below * major)
      : shareWithin(totals, from * major, below * major);
  const bands = [
    ...buyBands.filter(({ key }) => pricingBuy.includes(key)),
    ...rentBands.filter(({ key }) => pricingRent.includes(key)),
  ];
  const bandSelectivity = bands.length === 0 ? 1 : sum(bands.map(({ from, below }) => within(from, below ?? Infinity)));
  return (price === null ? 1 : within(price.min, price.max)) * Math.min(1, bandSelectivity);
}

/** The totals of the sampled rentals for the days of a search, by courier; null for a search by display price. */
function totalsOf(query: SearchQuery, plans: readonly PricePlan[]): readonly number[] | null {
  if (!isByTotal(query) || query.dates === null || plans.length === 0) return null;
  const days = lengthInDays(query.dates);
  return plans.map(([perDay, base, postage]) => base + perDay * days + postage + feeAmount);
}

/** Never 0: an amount that the sample lacks is rare, and not impossible. */
function shareWithin(amounts: readonly number[], from: number, to: number): number {
  const within = amounts.filter((amount) => amount >= from && amount <= to);
  return Math.max(within.length, 0.5) / amounts.length;
}

function sum(selectivities: readonly number[]): number {
  return selectivities.reduce((all, selectivity) => all + selectivity, 0);
}

const { countUpTo } = marketplace.search;
const countLimit = countUpTo + 1;
/**
 * Max estimated rows of a counting index scan: beyond them the index lookup counts sooner. A lookup of many map cells
 * is slower, so its limit is higher.
 */
const maxScanRows = { usual: 4_000, onCells: 24_000 };
const ttlMs = 60_000;
/** Max bytes of the cache. */
const maxCacheBytes = 1_000_000;
/** Cache of searches that exceeded `countUpTo`, by their parameters. */
const caches = new WeakMap<Database, LRUCache<string, { readonly weight: number }>>();

/** How many listings a search finds: exact up to `countUpTo`, one more than that when there are more. */
export async function countExactly(db: Database, input: SearchInput, { lookup }: Estimate): Promise<number> {
  return countOf(db, sql`select from ${listings} where ${lookupCondition(input, lookup)} limit ${countLimit}`);
}

/**
 * The same for searches with a large estimate: the result "more than countUpTo" is cached for a minute. A stale entry
 * can only make the plus behind a count wrong; results are never cached.
 */
export async function countMany(db: Database, input: SearchInput, expected: Estimate): Promise<number> {
  const cache = caches.get(db) ?? makeLruCache(maxCacheBytes, ttlMs);
  caches.set(db, cache);
  const key = JSON.stringify([input.wordMatch, input.leadDays, { ...input.query, page: 1, sort: '', view: '' }]);
  if (cache.get(key) !== undefined) return countLimit;
  const count = await countUncached(db, input, expected);
  if (count === countLimit) cache.set(key, { weight: key.length });
  return count;
}

async function countUncached(db: Database, input: SearchInput, expected: Estimate): Promise<number> {
  const { query } = input;
  const estimatedRows = countLimit / expected.selectivity;
  const isScanCheaper = estimatedRows < (query.bounds === null ? maxScanRows.usual : maxScanRows.onCells);
  if (isScanCheaper && !isCoveredByMapIndex(query)) {
    const scanned = sql`select from (${scanInOrder(newestFirst, estimatedRows)}) listings where ${scanCondition(input)} limit ${countLimit}`;
    if ((await countOf(db, scanned)) === countLimit) return countLimit;
  }
  return countExactly(db, input, expected);
}

async function countOf(db: Database, found: SQL): Promise<number> {
  const [row] = await runPrepared<{ found: number }>(db, sql`select count(*)::int as found from (${found}) listings`);
  return row?.found ?? 0;
}
