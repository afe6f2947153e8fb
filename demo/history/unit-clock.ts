import { sql } from 'drizzle-orm';
import type { Database, Reader } from '#src/database/database.server.ts';
import { type Clock, makeClock } from '#src/platform/clock.server.ts';

/**
 * The clock of one unit of work, which nobody else sees. Its offset is a setting of that unit and not the row that all read:
 * of a row that one unit changes, each later read passes every version, and a history moves the clock a thousand times.
 */
export function makeUnitClock(db: Database): Clock {
  const { now } = makeClock(db, { movable: true });
  const offsetSeconds = async (reader: Reader = db) => {
    const { rows } = await reader.execute<{ seconds: string }>(
      sql`select coalesce(nullif(current_setting('rotation.clock_offset', true), ''), seconds::text) as seconds from clock_offset`,
    );
    return Number(rows[0]?.seconds ?? 0);
  };
  return {
    now,
    offsetSeconds,
    advance: async (seconds) => setOffset({ db }, (await offsetSeconds()) + seconds),
    reset: async () => setOffset({ db }, 0),
  };
}

/** Sets the clock of the unit of work that `db` is, in either direction, until the unit ends. */
export async function setOffset({ db }: { readonly db: Database }, seconds: number): Promise<void> {
  await db.execute(sql`select set_config('rotation.clock_offset', ${String(seconds)}, true)`);
}
