import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** How many connections wait for a lock of another one. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount ?? 0;
}
