import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeClock } from './clock.server.ts';

const day = 86_400;
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('the clock stands at the database’s time until it is moved', async () => {
  const clock = makeClock(fresh.db, { movable: true });
  expect(Math.abs((await clock.now()).getTime() - Date.now())).toBeLessThan(2000);
  expect(await clock.offsetSeconds()).toBe(0);
});

test('when one process moves the clock, all of them jump', async () => {
  const ours = makeClock(fresh.db, { movable: true });
  const theirs = makeClock(fresh.db, { movable: false });
  const before = await theirs.now();
  await ours.advance(3 * day);
  const after = await fresh.db.transaction((tx) => theirs.now(tx));
  expect(Math.round((after.getTime() - before.getTime()) / 1000 / day)).toBe(3);
});

test('a clock that is not for moving says so and stands', async () => {
  const clock = makeClock(fresh.db, { movable: false });
  const before = await clock.offsetSeconds();
  await expect(clock.advance(day)).rejects.toThrow('in the demo and in tests only');
  expect(await clock.offsetSeconds()).toBe(before);
});

test('time never goes backwards', async () => {
  await expect(makeClock(fresh.db, { movable: true }).advance(-1)).rejects.toThrow('forward');
});
