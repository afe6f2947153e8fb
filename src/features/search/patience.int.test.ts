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

test('searches that take every connection leave deals their own', async () => {
  const { searches, db } = world.app;
  let over = false;
  const slow = Promise.all(Array.from({ length: 8 }, () => searches.execute(sql`select pg_sleep(2)`)));
  const ended = slow.then(() => (over = true));
  await db.execute(sql`select 1`);
  expect(over).toBe(false);
  await ended;
});
