import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { trackConnections } from './connections.server.ts';
import { openDatabase } from './database.server.ts';

let fresh: FreshDatabase;
beforeAll(async () => void (fresh = await freshDatabase()));
afterAll(() => fresh.close());

const terminateOtherBackends = () =>
  fresh.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

test('a connection lost during a unit of work fails that unit, and does not end the process', async () => {
  const db = openDatabase(fresh.url, { max: 2 });
  for (let round = 0; round < 5; round++) {
    const unit = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await terminateOtherBackends();
      // Long enough for the loss to arrive while no statement is running: only an error listener receives it.
      await new Promise((resolve) => setTimeout(resolve, 30));
      await tx.execute(sql`select 1`);
    });
    await expect(unit).rejects.toThrow();
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  }
  await db.$client.end();
});

test('dropped connections fail the statements that wait on them, and the pool opens new ones', async () => {
  const connections = trackConnections();
  const db = openDatabase(fresh.url, { connections });
  const waiting = Promise.allSettled([db.execute(sql`select pg_sleep(60)`), db.execute(sql`select pg_sleep(60)`)]);
  await expect.poll(() => db.$client.totalCount).toBe(2);
  await db.execute(sql`select 1`);
  connections.drop();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await db.$client.end();
});
