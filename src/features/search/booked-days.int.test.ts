import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { addDays, dayOfWeek, daysFromRental } from '#src/domain/dates/day.ts';
import { acceptDays, holdDays, releaseDays, removeHold } from '#src/features/availability/bookings.server.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { blockDays, unblockDays } from '#src/features/availability/exceptions.server.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { daysOf } from '#tests/support/blocked-days.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeTransaction, makeRental } from '#tests/support/factories.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const start = addDays(await today(app), 5);

const wear = (from: number, length: number) => daysFromRental(addDays(start, from), addDays(start, from + length - 1));

/** Holds the days and returns the transaction's id; null when they are taken. */
async function hold(listingId: string, from: number, length = 3): Promise<string | null> {
  const transactionId = await makeTransaction(db, listingId, customer, lender);
  const held = await db.transaction(async (tx) => {
    const listing = { id: listingId, openWeekdays: 127, turnaroundDays: 1 };
    return holdDays(tx, { listing, transactionId, days: wear(from, length) });
  });
  return held ? transactionId : null;
}

test('the booked days on the listing row follow each change of its bookings', async () => {
  const listing = await makeRental(db, { authorId: lender });
  const [first, second, third] = [await hold(listing, 0), await hold(listing, 4), await hold(listing, 20)];
  expect(await hold(listing, 2)).toBeNull();
  const held = await daysOf(db, listing);
  expect(held.booked).toBe(held.held);
  expect(held.booked).not.toBe('{}');
  await db.transaction((tx) => acceptDays(tx, first ?? ''));
  await db.transaction((tx) => releaseDays(tx, second ?? '', 'declined'));
  await db.transaction((tx) => removeHold(tx, third ?? ''));
  const after = await daysOf(db, listing);
  expect(after.booked).toBe(after.held);
  expect(after.booked).toBe(`{[${addDays(start, 0)},${addDays(start, 4)})}`);
});

test('the closed days on the listing row follow the days that its lender closes and opens', async () => {
  const listing = await makeRental(db, { authorId: lender });
  const own = { listingId: listing, authorId: lender };
  await blockDays(app, { ...own, days: wear(0, 10) });
  await unblockDays(app, { ...own, days: wear(3, 2) });
  await blockDays(app, { ...own, days: wear(8, 6) });
  const days = await daysOf(db, listing);
  expect([days.closed, days.opened]).toEqual([days.shut, '{}']);
  expect(days.closed).toBe(`{[${start},${addDays(start, 3)}),[${addDays(start, 5)},${addDays(start, 14)})}`);
});

test('the opened days on the listing row follow the single days that its lender opens against the week', async () => {
  const listing = await makeRental(db, { authorId: lender, openWeekdays: 0b1000000 });
  const own = { listingId: listing, authorId: lender };
  const saturday = (6 - dayOfWeek(start) + 7) % 7;
  await unblockDays(app, { ...own, days: wear(saturday - 2, 7) });
  await blockDays(app, { ...own, days: wear(saturday + 1, 1) });
  const days = await daysOf(db, listing);
  expect([days.opened, days.closed]).toEqual([days.open, days.shut]);
  const at = (from: number) => addDays(start, saturday + from);
  expect(days.opened).toBe(`{[${at(-2)},${at(0)}),[${at(2)},${at(5)})}`);
});

test('a hold that waits for a release does not deadlock with it', async () => {
  const listing = await makeRental(db, { authorId: lender });
  const running = (await hold(listing, 0)) ?? '';
  const wanting = await makeTransaction(db, listing, customer, lender);
  let released: Promise<void> = Promise.resolve();
  const held = await db.transaction(async (tx) => {
    await tx.select().from(listings).where(eq(listings.id, listing)).for('update');
    released = db.transaction((other) => releaseDays(other, running, 'cancelled'));
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    const rules = { id: listing, openWeekdays: 127, turnaroundDays: 1 };
    return holdDays(tx, { listing: rules, transactionId: wanting, days: wear(1, 3) });
  });
  await released;
  expect(held).toBe(false);
  expect(await daysOf(db, listing)).toMatchObject({ booked: '{}', held: '{}' });
});

test('a booking that is rolled back with its unit of work leaves no trace', async () => {
  const listing = await makeRental(db, { authorId: lender });
  const transactionId = await makeTransaction(db, listing, customer, lender);
  const undone = db.transaction(async (tx) => {
    const rules = { id: listing, openWeekdays: 127, turnaroundDays: 1 };
    await holdDays(tx, { listing: rules, transactionId, days: wear(0, 3) });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await daysOf(db, listing)).toMatchObject({ booked: '{}', held: '{}' });
});

test('a booking is a HOT update of the listing row: no index gets a new entry', async () => {
  const listing = await makeRental(db, { authorId: lender });
  const transactionId = await makeTransaction(db, listing, customer, lender);
  const [before, after] = await db.transaction(async (tx) => {
    const updates = async () => {
      const { rows } = await tx.execute<{ all: number; inPlace: number }>(sql`
        select pg_stat_get_xact_tuples_updated('listings'::regclass)::int as all,
          pg_stat_get_xact_tuples_hot_updated('listings'::regclass)::int as "inPlace"`);
      return rows[0] ?? { all: 0, inPlace: 0 };
    };
    const rules = { id: listing, openWeekdays: 127, turnaroundDays: 1 };
    const first = await updates();
    await holdDays(tx, { listing: rules, transactionId, days: wear(0, 3) });
    return [first, await updates()];
  });
  expect(after).toEqual({ all: before.all + 1, inPlace: before.inPlace + 1 });
});
