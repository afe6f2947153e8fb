import { sql } from 'drizzle-orm';
import type { Database, Reader } from '#src/database/database.server.ts';

/**
 * The time that all processes agree on: the database's, plus one offset row that only tests and the
 * demo may set, so that they jump together.
 */
export type Clock = {
  /** Pass the unit of work inside of one; a second connection could wait for the first. */
  readonly now: (reader?: Reader) => Promise<Date>;
  readonly offsetSeconds: (reader?: Reader) => Promise<number>;
  /** Moves everybody's time forward by whole seconds. Throws unless the clock may be moved. */
  readonly advance: (seconds: number) => Promise<void>;
};

export function makeClock(db: Database, options: { readonly movable: boolean }): Clock {
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
      if (!options.movable) throw new Error('The clock can be moved in the demo and in tests only.');
      if (!Number.isSafeInteger(seconds) || seconds < 0) throw new Error('The clock moves forward by whole seconds.');
      await db.execute(sql`update clock_offset set seconds = seconds + ${seconds}`);
    },
  };
}
