import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#src/database/database.server.ts';
import { makeClock } from '#src/platform/clock.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeUnitClock, setOffset } from './unit-clock.ts';

const day = 86_400;
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** Days between the clock’s time and ours; never -0, which a matcher tells from 0. */
const daysAhead = (now: Date) => Math.round((now.getTime() - Date.now()) / 1000 / day) + 0;

test('the clock of a unit of work moves both ways, for that unit alone, and begins where that of all is', async () => {
  const all = makeClock(fresh.db, { movable: true });
  await all.advance(7 * day);
  await fresh.db.transaction(async (tx) => {
    const unit = tx as unknown as Database;
    const clock = makeUnitClock(unit);
    expect(await clock.offsetSeconds()).toBe(7 * day);
    await tx.transaction(async () => setOffset({ db: unit }, -100 * day));
    expect([daysAhead(await clock.now()), daysAhead(await all.now())]).toEqual([-100, 7]);
    await clock.advance(30 * day);
    expect([daysAhead(await clock.now()), await clock.offsetSeconds()]).toEqual([-70, -70 * day]);
    expect(await all.offsetSeconds()).toBe(7 * day);
    await clock.reset();
    expect(daysAhead(await clock.now())).toBe(0);
  });
  expect([daysAhead(await all.now()), await all.offsetSeconds()]).toEqual([7, 7 * day]);
});

test('a connection that had a clock of its own reads that of all afterwards', async () => {
  const client = await fresh.db.$client.connect();
  try {
    const ahead = async () =>
      daysAhead((await client.query<{ now: Date }>('select rotation_now() as now')).rows[0]?.now ?? new Date(0));
    for (const end of ['commit', 'rollback']) {
      await client.query('begin');
      await client.query(`select set_config('rotation.clock_offset', '864000', true)`);
      expect(await ahead(), end).toBe(10);
      await client.query(end);
      expect(await ahead(), end).toBe(7);
    }
  } finally {
    client.release();
  }
});
