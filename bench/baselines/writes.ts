import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { makeInserts } from './statements.ts';

export async function prepareInserts(db: Database): Promise<void> {
  await db.execute(sql.raw(makeInserts));
}

/** Inserts one row, durably. */
export async function insertRow(db: Database): Promise<void> {
  await db.execute(sql`insert into bench_inserts (words) values (${'one row'})`);
}

export async function prepareHolds(db: Database): Promise<void> {
  await db.execute(sql`create table bench_holds (id uuid primary key, listing_id uuid not null, days daterange not null,
    exclude using gist (listing_id with =, days with &&))`);
}

/** The minimum for holding days: one statement that locks the listing's row and inserts under the constraint. */
export async function holdStatement(db: Database, listingId: string, days: string): Promise<void> {
  await db.execute(sql`
    with locked as (select id from listings where id = ${listingId} for update)
    insert into bench_holds (id, listing_id, days) select ${randomUUID()}, id, ${days}::daterange from locked
    on conflict do nothing`);
}
