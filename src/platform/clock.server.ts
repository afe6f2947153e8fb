import { sql } from 'drizzle-orm';
import type { Database, Reader } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';

/**
 * The marketplace's time, the same for all processes: the database's time plus one offset row, which only tests and
 * the demo may set.
 */
export type Clock = {
  /** Inside a unit of work, pass it: on a second connection the read could deadlock with it. */
  readonly now: (reader?: Reader) => Promise<Date>;
  readonly offsetSeconds: (reader?: Reader) => Promise<number>;
  /**
   * Advances the time of all processes by whole seconds. Throws unless the clock is movable; refuses
   * `validation-invalid-value` beyond `MAX_AHEAD_DAYS` in total.
   */
  readonly advance: (seconds: number) => Promise<void>;
  /**
   * Resets to real time. Rows written while the clock was ahead keep their dates: their timers wait, and their
   * sessions last, until real time reaches them. Throws unless the clock is movable.
   */
  readonly reset: () => Promise<void>;
};

/** Longer than all periods of a transaction, and far from the end of the calendar. */
export const MAX_AHEAD_DAYS = 400;
export const MAX_AHEAD_SECONDS = MAX_AHEAD_DAYS * 86_400;

export function makeClock(db: Database, options: { readonly movable: boolean }): Clock {
  const assertMovable = () => {
    if (!options.movable) throw new Error('The clock can be moved in the demo and in tests only.');
  };
  return {
    now: (reader = db) => timeOf(reader),
    offsetSeconds: async (reader = db) => {
      const { rows } = await reader.execute<{ seconds: string }>(sql`select seconds from clock_offset`);
      return Number(rows[0]?.seconds ?? 0);
    },
    advance: async (seconds) => {
      assertMovable();
      if (!Number.isSafeInteger(seconds) || seconds < 0) throw new Error('The clock moves forward by whole seconds.');
      const maxOffset = MAX_AHEAD_SECONDS - seconds;
      const { rowCount } =
        maxOffset < 0
          ? { rowCount: 0 }
          : await db.execute(sql`update clock_offset set seconds = seconds + ${seconds} where seconds <= ${maxOffset}`);
      if (rowCount === 0) refuse('validation-invalid-value', { maxSeconds: MAX_AHEAD_SECONDS });
    },
    reset: async () => {
      assertMovable();
      await db.execute(sql`update clock_offset set seconds = 0 where seconds <> 0`);
    },
  };
}

/** The marketplace's time, for those who have no clock at hand. */
export async function timeOf(reader: Reader): Promise<Date> {
  const { rows } = await reader.execute<{ ms: string }>(sql`select extract(epoch from rotation_now()) * 1000 as ms`);
  return new Date(Number(rows[0]?.ms));
}
