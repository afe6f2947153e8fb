import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeClock, MAX_AHEAD_SECONDS } from './clock.server.ts';

const day = 86_400;
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('the clock shows the database’s time until it is moved', async () => {
  const clock = makeClock(fresh.db, { movable: true });
  const before = Date.now();
  const now = (await clock.now()).getTime();
  // One machine has one clock; its milliseconds may be rounded either way.
  expect(now).toBeGreaterThanOrEqual(before - 1);
  expect(now).toBeLessThanOrEqual(Date.now() + 1);
  expect(await clock.offsetSeconds()).toBe(0);
});

test('a move by one process applies to all processes', async () => {
  const ours = makeClock(fresh.db, { movable: true });
  const theirs = makeClock(fresh.db, { movable: false });
  const before = await theirs.now();
  await ours.advance(3 * day);
  const after = await fresh.db.transaction((tx) => theirs.now(tx));
  expect(Math.round((after.getTime() - before.getTime()) / 1000 / day)).toBe(3);
});

test('a clock that is not movable refuses to move', async () => {
  const clock = makeClock(fresh.db, { movable: false });
  const before = await clock.offsetSeconds();
  await expect(clock.advance(day)).rejects.toThrow('in the demo and in tests only');
  expect(await clock.offsetSeconds()).toBe(before);
});

test('the clock is never more than the maximum ahead, also with concurrent moves', async () => {
  const clock = makeClock(fresh.db, { movable: true });
  await clock.reset();
  await clock.advance(MAX_AHEAD_SECONDS - 10);
  const moves = await Promise.allSettled(Array.from({ length: 12 }, () => clock.advance(2)));
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await clock.offsetSeconds()).toBe(MAX_AHEAD_SECONDS);
  for (const seconds of [1, MAX_AHEAD_SECONDS, Number.MAX_SAFE_INTEGER])
    await expect(clock.advance(seconds)).rejects.toMatchObject({ refusal: { code: 'validation-invalid-value' } });
  expect(await clock.offsetSeconds()).toBe(MAX_AHEAD_SECONDS);
});

test('a reset returns to the database’s time, where the clock is movable', async () => {
  const clock = makeClock(fresh.db, { movable: true });
  await clock.reset();
  await clock.advance(3 * day);
  await expect(makeClock(fresh.db, { movable: false }).reset()).rejects.toThrow('in the demo and in tests only');
  expect(await clock.offsetSeconds()).toBe(3 * day);
  await clock.reset();
  expect(await clock.offsetSeconds()).toBe(0);
  expect(Math.abs((await clock.now()).getTime() - Date.now())).toBeLessThan(5_000);
});

test('the clock never moves backwards', async () => {
  await expect(makeClock(fresh.db, { movable: true }).advance(-1)).rejects.toThrow('forward');
});
