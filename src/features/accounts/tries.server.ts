import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Reader } from '#src/database/database.server.ts';
import { tries } from '#src/database/schema/people.ts';
import { refuse, type RefusalCode } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { keyedHash } from './access/secrets.server.ts';

/** At most `most` tries with one `key` within any `seconds`. */
export type Limit = { readonly bucket: string; readonly key: string; readonly most: number; readonly seconds: number };

const longestWindow = '2 days';

/**
 * Counts one try against every limit before the work it guards, or refuses it with `retryAfter` in
 * seconds. A refused try is counted against none. Parallel tries of one key wait for each other, so
 * no more than `most` get through. Returns what `takeBackTries` needs.
 */
export async function countTry(
  app: Pick<App, 'db' | 'config'>,
  limits: readonly Limit[],
  code: RefusalCode = 'too-many-requests',
): Promise<string[]> {
  return await app.db.transaction((tx) => countTryWithin(app, tx, limits, code));
}

/** The same inside a unit of work, with which the try is forgotten again when that rolls back. */
export async function countTryWithin(
  app: Pick<App, 'config'>,
  tx: Reader,
  limits: readonly Limit[],
  code: RefusalCode,
): Promise<string[]> {
  const { ids, retryAfter } = await countWithin(app, tx, limits);
  return ids ?? refuse(code, { retryAfter });
}

type Counted = { readonly ids: string[] | null; readonly retryAfter: number };

/** The same for callers with another answer than a refusal: `ids` is null where a limit is reached. */
export async function countWithin(app: Pick<App, 'config'>, tx: Reader, limits: readonly Limit[]): Promise<Counted> {
  const hashed = hashKeys(app, limits);
  await lockAll(tx, hashed);
  const { rows } = await tx.execute<{ ids: string[] | null; retry_after: number | null }>(sql`
    with counted as (
      select l.bucket, l.key, l.most, l.seconds, count(t.id) as tried, min(t.at) as oldest
      from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as l(bucket text, key text, most int, seconds int)
      left join ${tries} t on t.bucket = l.bucket and t.key = l.key and t.at > clock_timestamp() - make_interval(secs => l.seconds)
      group by l.bucket, l.key, l.most, l.seconds
    ), spent as (
      select oldest + make_interval(secs => seconds) - clock_timestamp() as wait from counted where tried >= most
    ), written as (
      insert into ${tries} (bucket, key) select bucket, key from counted where not exists (select from spent) returning id
    )
    select (select array_agg(id) from written) as ids, (select ceil(extract(epoch from max(wait)))::int from spent) as retry_after`);
  const [counted] = rows;
  return { ids: counted?.ids ?? null, retryAfter: Math.max(1, counted?.retry_after ?? 1) };
}

/**
 * Whether one more try would be counted. The key stays locked until the unit of work ends, so that nothing
 * is counted between this look and what is decided by it.
 */
export async function hasTriesLeft(app: Pick<App, 'config'>, tx: Reader, limit: Limit): Promise<boolean> {
  const [hashed = limit] = hashKeys(app, [limit]);
  await lockAll(tx, [hashed]);
  const since = sql`clock_timestamp() - make_interval(secs => ${limit.seconds})`;
  const counted = and(eq(tries.bucket, hashed.bucket), eq(tries.key, hashed.key), gt(tries.at, since));
  return (await tx.$count(tries, counted)) < limit.most;
}

function hashKeys(app: Pick<App, 'config'>, limits: readonly Limit[]): Limit[] {
  return limits.map((limit) => ({ ...limit, key: keyedHash(app, `tries ${limit.bucket}`, limit.key) }));
}

/** Forgets tries that turned out to be rightful, so that only failures count. */
export async function takeBackTries(tx: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(tries).where(inArray(tries.id, [...ids]));
}

/** Removes what no limit looks at any more. */
export async function forgetOldTries(db: Database): Promise<void> {
  await db.delete(tries).where(lt(tries.at, sql`clock_timestamp() - ${longestWindow}::interval`));
}

/** Always in the order of the lock numbers: two tries with two keys each would wait for each other for ever. */
async function lockAll(tx: Reader, limits: readonly Limit[]): Promise<void> {
  const names = JSON.stringify(limits.map((limit) => `${limit.bucket} ${limit.key}`));
  await tx.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(name, 0) as number from jsonb_array_elements_text(${names}::jsonb) as name order by 1
    ) as locks`);
}
