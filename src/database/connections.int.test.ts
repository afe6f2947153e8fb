import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { mutedServer } from '#tests/support/muted-server.ts';
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

test('a statement on a connection that is cut without a sign fails after its timeout', async () => {
  const network = await mutedServer(fresh.url);
  const db = openDatabase(network.url, { max: 1, timeouts: { statementMs: 200, idleInTransactionMs: 60_000 } });
  await db.execute(sql`select 1`);
  network.mute();
  await expect(db.execute(sql`select 1`)).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await db.$client.end();
  network.close();
});

test('renewed connections: the idle ones are replaced, and a unit of work goes on while the server answers', async () => {
  const connections = trackConnections();
  const db = openDatabase(fresh.url, { max: 2, connections });
  const processId = async (on: Pick<typeof db, 'execute'>) =>
    (await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  const before = await processId(db);
  const unit = db.transaction(async (tx) => {
    await processId(tx);
    connections.renew();
    for (let answer = 0; answer < 20; answer++) {
      await tx.execute(sql`select pg_sleep(0.1)`);
    }
    return processId(tx);
  });
  expect(await unit).toBe(before);
  connections.renew();
  await expect.poll(() => db.$client.totalCount).toBe(0);
  expect(await processId(db)).not.toBe(before);
  await db.$client.end();
});
