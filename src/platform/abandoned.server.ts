import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** Returns those of these advisory lock keys that have been free for a moment: their holder is dead. */
export type Abandoned = (keys: readonly string[]) => Promise<string[]>;

/** Milliseconds. A process that lost its connection takes its lock again well within them. */
const defaultGraceMs = 1_500;

/** Only reads the locks and takes none, so that it never blocks a process that takes its own lock again. */
export function makeAbandoned(db: Database, graceMs = defaultGraceMs): Abandoned {
  let freeSince = new Map<string, number>();
  return async (keys) => {
    const free = keys.length === 0 ? [] : await freeKeys(db, keys);
    const now = performance.now();
    freeSince = new Map(free.map((key) => [key, freeSince.get(key) ?? now]));
    return free.filter((key) => now - (freeSince.get(key) ?? now) >= graceMs);
  };
}

async function freeKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from json_array_elements_text(${JSON.stringify(keys)}) as key
    where not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = hashtextextended(key, 0))`);
  return rows.map(({ key }) => key);
}
