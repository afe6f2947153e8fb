import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#src/database/database.server.ts';

/** For so long what was told and sent can be looked up. */
export const keptDays = 90;

/** By the marketplace's clock, of tables with `created_at`. */
export const isOld: SQL = sql`created_at < rotation_now() - make_interval(days => ${sql.raw(String(keptDays))})`;

const batchSize = 1_000;

/** Deletes rows older than `keptDays`, in batches that hold no lock for long. */
export async function deleteOld(db: Database, table: PgTable): Promise<void> {
  for (let deleted = batchSize; deleted >= batchSize;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where id in (select id from ${table} where ${isOld} limit ${batchSize})`,
    );
    deleted = rowCount ?? 0;
  }
}
