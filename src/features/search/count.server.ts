import { sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { runPrepared } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { makeLruCache, type LruCache } from '#src/platform/lru-cache.ts';
import { alongCondition, asksMapAlone, indexCondition, type Look } from './conditions.server.ts';
import type { Estimate } from './estimate.server.ts';
import { along } from './find.server.ts';
import { newestFirst } from './order.server.ts';

const { countUpTo } = marketplace.search;
const many = countUpTo + 1;
/** Beyond this the index is the shorter way to a count; it is a longer one over many cells of the map. */
const farthest = { usual: 4_000, onCells: 24_000 };
const keptForMs = 60_000;
/** Bytes of searches that are remembered. */
const maxKept = 1_000_000;
/** Searches that had more than are counted, by what they ask, and until when that is believed. */
const kept = new WeakMap<Database, LruCache<{ readonly weight: number; readonly until: number }>>();

/** How many pieces a search finds; one more than `countUpTo` says that there are more. Exact up to that. */
export async function countExactly(db: Database, look: Look, { lookup }: Estimate): Promise<number> {
  return countOf(db, sql`select from ${listings} where ${indexCondition(look, lookup)} limit ${many}`);
}

/**
 * The same for searches that are thought to find very many: that they do is remembered for a minute. What can
 * be wrong by then is only the plus behind a count; what is found is never remembered.
 */
export async function countMany(db: Database, look: Look, expected: Estimate): Promise<number> {
  const remembered = kept.get(db) ?? makeLruCache(maxKept);
  kept.set(db, remembered);
  const key = JSON.stringify([look.reading, look.leadDays, { ...look.query, page: 1, sort: '' }]);
  if ((remembered.get(key)?.until ?? 0) > performance.now()) return many;
  const count = await countAnew(db, look, expected);
  if (count === many) remembered.put(key, { weight: key.length, until: performance.now() + keptForMs });
  return count;
}

async function countAnew(db: Database, look: Look, expected: Estimate): Promise<number> {
  const { query } = look;
  const strides = many / expected.part;
  const isNear = strides < (query.bounds === null ? farthest.usual : farthest.onCells);
  if (isNear && !asksMapAlone(query)) {
    const passed = sql`select from (${along(newestFirst, strides)}) listings where ${alongCondition(look)} limit ${many}`;
    if ((await countOf(db, passed)) === many) return many;
  }
  return countExactly(db, look, expected);
}

async function countOf(db: Database, found: SQL): Promise<number> {
  const [row] = await runPrepared<{ found: number }>(db, sql`select count(*)::int as found from (${found}) listings`);
  return row?.found ?? 0;
}
