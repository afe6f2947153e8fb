import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** The bare minimum: a fixed page of 20 kB from node:http, on a port of its own. */
export async function constantPage(): Promise<{ readonly url: string; readonly close: () => void }> {
  const body = Buffer.alloc(20_480, 'x');
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

/** The least that holding days can cost: lock the listing's row and insert under the exclusion constraint, in one statement. */
export async function holdStatement(db: Database, listingId: string, days: string): Promise<boolean> {
  const dealId = randomUUID();
  const { rowCount } = await db.execute(sql`
    with locked as (select id from listings where id = ${listingId} for update)
    insert into bench_holds (id, listing_id, days) select ${dealId}, id, ${days}::daterange from locked
    on conflict do nothing`);
  return rowCount === 1;
}

export async function prepareHolds(db: Database): Promise<void> {
  await db.execute(sql`create table bench_holds (id uuid primary key, listing_id uuid not null, days daterange not null,
    exclude using gist (listing_id with =, days with &&))`);
}
