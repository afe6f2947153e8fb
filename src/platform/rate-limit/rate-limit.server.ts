import { and, count, countDistinct, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Reader } from '#src/database/database.server.ts';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { refuse, type RefusalCode } from '#src/domain/refusal.ts';
import type { App } from '../app.ts';
import { keyedHash } from '../keyed-hash.server.ts';

/** At most `max` hits of one `key` within any `seconds` (a sliding window). */
export type Limit = { readonly bucket: string; readonly key: string; readonly max: number; readonly seconds: number };

const maxWindow = '2 days';

/**
 * Rate limit: counts one hit against every limit before the work it guards, or refuses with `retryAfter` in
 * seconds. A refused hit is not counted. Concurrent hits of one key are serialised, so that no more than `max`
 * pass. Returns the ids for `removeHits`.
 */
export async function countHit(
  app: Pick<App, 'db' | 'config'>,
  limits: readonly Limit[],
  code: RefusalCode = 'too-many-requests',
): Promise<string[]> {
  return await app.db.transaction((tx) => countHitIn(app, tx, limits, code));
}

/** The same inside a unit of work: the hit is removed when that rolls back. */
export async function countHitIn(
  app: Pick<App, 'config'>,
  tx: Reader,
  limits: readonly Limit[],
  code: RefusalCode,
): Promise<string[]> {
  const { ids, retryAfter } = await tryHit(app, tx, limits);
  return ids ?? refuse(code, { retryAfter });
}

type Counted = { readonly ids: string[] | null; readonly retryAfter: number };

/** The same for callers that do not refuse: `ids` is null when a limit is reached. */
export async function tryHit(app: Pick<App, 'config'>, tx: Reader, limits: readonly Limit[]): Promise<Counted> {
  const hashed = hashKeys(app, limits);
  await lockAll(tx, hashed);
  const { rows } = await tx.execute<{ ids: string[] | null; retry_after: number | null }>(sql`
    with counted as (
      select l.bucket, l.key, l.max, l.seconds, count(t.id) as hits, min(t.at) as oldest
      from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as l(bucket text, key text, max int, seconds int)
      left join ${rateLimitHits} t on t.bucket = l.bucket and t.key = l.key and t.at > clock_timestamp() - make_interval(secs => l.seconds)
      group by l.bucket, l.key, l.max, l.seconds
    ), spent as (
      select oldest + make_interval(secs => seconds) - clock_timestamp() as wait from counted where hits >= max
    ), written as (
      insert into ${rateLimitHits} (bucket, key) select bucket, key from counted where not exists (select from spent) returning id
    )
    select (select array_agg(id) from written) as ids, (select ceil(extract(epoch from max(wait)))::int from spent) as retry_after`);
  const [counted] = rows;
  return { ids: counted?.ids ?? null, retryAfter: Math.max(1, counted?.retry_after ?? 1) };
}

/**
 * Whether one more hit would be allowed. The key stays locked until the unit of work ends, so that no hit is
 * counted between this check and the caller's decision.
 */
export async function hasHitsLeft(app: Pick<App, 'config'>, tx: Reader, limit: Limit): Promise<boolean> {
  const [hashed = limit] = hashKeys(app, [limit]);
  await lockAll(tx, [hashed]);
  const since = sql`clock_timestamp() - make_interval(secs => ${limit.seconds})`;
  const counted = and(
    eq(rateLimitHits.bucket, hashed.bucket),
    eq(rateLimitHits.key, hashed.key),
    gt(rateLimitHits.at, since),
  );
  return (await tx.$count(rateLimitHits, counted)) < limit.max;
}

function hashKeys(app: Pick<App, 'config'>, limits: readonly Limit[]): Limit[] {
  return limits.map((limit) => ({ ...limit, key: keyedHash(app, `rate-limit ${limit.bucket}`, limit.key) }));
}

/** The hits of all keys of a bucket in the last `seconds`, and of how many keys they are. */
export async function hitsOfBucket(
  reader: Reader,
  bucket: string,
  seconds: number,
): Promise<{ readonly hits: number; readonly keys: number }> {
  const since = sql`clock_timestamp() - make_interval(secs => ${seconds})`;
  const [counted] = await reader
    .select({ hits: count(), keys: countDistinct(rateLimitHits.key) })
    .from(rateLimitHits)
    .where(and(eq(rateLimitHits.bucket, bucket), gt(rateLimitHits.at, since)));
  return counted ?? { hits: 0, keys: 0 };
}

/** Removes hits that turned out to be legitimate, so that only failures count. */
export async function removeHits(tx: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(rateLimitHits).where(inArray(rateLimitHits.id, [...ids]));
}

/** Deletes hits older than any window. */
export async function purgeOldHits(db: Database): Promise<void> {
  await db.delete(rateLimitHits).where(lt(rateLimitHits.at, sql`clock_timestamp() - ${maxWindow}::interval`));
}

/** Locks in the order of the lock numbers: two hits with two keys each could deadlock otherwise. */
async function lockAll(tx: Reader, limits: readonly Limit[]): Promise<void> {
  const names = JSON.stringify(limits.map((limit) => `${limit.bucket} ${limit.key}`));
  await tx.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(name, 0) as number from jsonb_array_elements_text(${names}::jsonb) as name order by 1
    ) as locks`);
}
