import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/**
 * Runs `work` while the marketplace's clock stands still at this instant, to the millisecond, for all processes on this
 * database. Afterwards it goes on from where it was.
 */
export async function atInstant<T>(db: Database, instant: Date, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.execute<{ definition: string }>(
    sql`select pg_get_functiondef('rotation_now()'::regprocedure) as definition`,
  );
  const [running] = rows;
  if (running === undefined) throw new Error('The database has no clock');
  await db.execute(
    sql.raw(`create or replace function rotation_now() returns timestamptz language plpgsql volatile as $$
      begin return timestamptz '${instant.toISOString()}'; end $$`),
  );
  try {
    return await work();
  } finally {
    await db.execute(sql.raw(running.definition));
  }
}
