import { lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#src/database/database.server.ts';

/** A row older than this has lost its job, and is answered by a sweep. */
const lostAfterSeconds = 10;

/** Rows that wait for a job. */
type Waiting = PgTable & { readonly id: PgColumn; readonly at: PgColumn };

/** All whose job was lost, for `eachAlone`. */
export async function lostRows(db: Database, table: Waiting): Promise<string[]> {
  const before = sql`clock_timestamp() - make_interval(secs => ${lostAfterSeconds})`;
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(lt(table.at, before));
  return rows.map(({ id }) => id);
}
