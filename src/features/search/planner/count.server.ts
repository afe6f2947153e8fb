import type { LRUCache } from 'lru-cache';
import { sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { runPrepared } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { makeLruCache } from '#src/platform/lru-cache.ts';
import { scanCondition, isCoveredByMapIndex, lookupCondition, type SearchInput } from './conditions.server.ts';
import type { Estimate } from './estimate.server.ts';
import { scanInOrder } from './find.server.ts';
import { newestFirst } from './order.server.ts';

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
  const key = JSON.stringify([input.wordMatch, input.leadDays, { ...input.query, page: 1, sort: '' }]);
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
