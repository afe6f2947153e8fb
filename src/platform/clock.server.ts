import { sql } from 'drizzle-orm';
import type { Database, Reader } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';

/**
 * The time that all processes agree on: the database's, plus one offset row that only tests and the
 * demo may set, so that they jump together.
 */
export type Clock = {
  /** Pass the unit of work inside of one; a second connection could wait for the first. */
  readonly now: (reader?: Reader) => Promise<Date>;
  readonly offsetSeconds: (reader?: Reader) => Promise<number>;
  /**
   * Moves everybody's time forward by whole seconds. Throws unless the clock may be moved; refuses
   * `validation-invalid-value` beyond `MAX_AHEAD_DAYS` in all.
   */
  readonly advance: (seconds: number) => Promise<void>;
  /**
   * Back to real time. What happened while the clock was ahead keeps its dates: its timers wait, and its sessions
   * last, until the clock gets there again. Throws unless the clock may be moved.
   */
  readonly reset: () => Promise<void>;
};

/** All of a transaction's periods fit in, and no sum of dates comes near the end of the calendar. */
export const MAX_AHEAD_DAYS = 400;
export const MAX_AHEAD_SECONDS = MAX_AHEAD_DAYS * 86_400;

export function makeClock(db: Database, options: { readonly movable: boolean }): Clock {
  const mustMove = () => {
    if (!options.movable) throw new Error('The clock can be moved in the demo and in tests only.');
  };
  return {
    now: async (reader = db) => {
      const { rows } = await reader.execute<{ ms: string }>(
        sql`select extract(epoch from rotation_now()) * 1000 as ms`,
      );
      return new Date(Number(rows[0]?.ms));
    },
    offsetSeconds: async (reader = db) => {
      const { rows } = await reader.execute<{ seconds: string }>(sql`select seconds from clock_offset`);
      return Number(rows[0]?.seconds ?? 0);
    },
    advance: async (seconds) => {
      mustMove();
      if (!Number.isSafeInteger(seconds) || seconds < 0) throw new Error('The clock moves forward by whole seconds.');
      const room = MAX_AHEAD_SECONDS - seconds;
      const { rowCount } =
        room < 0
          ? { rowCount: 0 }
          : await db.execute(sql`update clock_offset set seconds = seconds + ${seconds} where seconds <= ${room}`);
      if (rowCount === 0) refuse('validation-invalid-value', { maxSeconds: MAX_AHEAD_SECONDS });
    },
    reset: async () => {
      mustMove();
      await db.execute(sql`update clock_offset set seconds = 0 where seconds <> 0`);
    },
  };
}
