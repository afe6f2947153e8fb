import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('a search is ended after three seconds, and what else is asked is not', async () => {
  const patienceOf = async (db: World['app']['db']) =>
    (await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]?.statement_timeout;
  expect(await patienceOf(world.app.searches)).toBe('3s');
  expect(await patienceOf(world.app.db)).not.toBe('3s');
});

test('searches that take every connection leave transactions their own', async () => {
  const { searches, db } = world.app;
  let ended = 0;
  const asked = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    const slow = Array.from({ length: 8 }, () =>
      searches.execute(sql`select pg_advisory_lock_shared(1)`).finally(() => (ended += 1)),
    );
    const settled = Promise.allSettled(slow);
    // None of them ends before this unit of work does, or their three seconds are over.
    const [row] = (await db.execute<{ one: number }>(sql`select 1 as one`)).rows;
    return { row, settled };
  });
  expect(asked).toMatchObject({ row: { one: 1 } });
  await asked.settled;
  expect(ended).toBe(8);
});
