import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { exclusionViolation, postgresError } from '#src/database/postgres-error.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { availabilityExceptions } from '#src/database/schema/listings.ts';
import type { Days } from '#src/domain/dates/day.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { listingForTransaction } from '#src/features/listings/listing-for-transaction.server.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeTransaction, makeRental, makeSale } from '#tests/support/factories.ts';
import { acceptDays, holdDays, releaseDays, removeHold } from './bookings.server.ts';
import { blockedDays, calendarFor, today } from './queries.server.ts';
import { rangeOf } from './rules.ts';
import { blockDays, unblockDays } from './exceptions.server.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const start = addDays(await today(app), 10);
let listingId: string;
beforeEach(async () => {
  listingId = await makeRental(db, { authorId: lender, turnaroundDays: 2 });
});

/** Days from `offset` after the tenth day from today. */
const span = (offset: number, length: number): Days => ({
  start: addDays(start, offset),
  end: addDays(start, offset + length),
});
const wear = (offset: number) => addDays(start, offset);

async function hold(days: Days): Promise<{ held: boolean; transaction: string }> {
  const transaction = await makeTransaction(db, listingId, customer, lender);
  const held = await db.transaction(async (tx) => {
    const listing = await listingForTransaction(tx, listingId, { lock: false });
    if (listing === null) throw new Error('No listing');
    return holdDays(tx, { listing, transactionId: transaction, days });
  });
  return { held, transaction };
}

test('without the row lock, too, no day is held twice', async () => {
  const plan = { id: listingId, openWeekdays: 127, turnaroundDays: 2 };
  const transactions = await Promise.all(
    Array.from({ length: 5 }, () => makeTransaction(db, listingId, customer, lender)),
  );
  const answers = await Promise.all(
    transactions.map((transactionId) =>
      db.transaction((tx) => holdDays(tx, { listing: plan, transactionId, days: span(0, 3) })),
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('a day has one exception only, also without the row lock', async () => {
  const addException = (days: Days, of = listingId) =>
    db
      .insert(availabilityExceptions)
      .values({ listingId: of, days: sql`${rangeOf(days)}::daterange`, seats: 0 })
      .then(
        () => 'said',
        (error: unknown) => postgresError(error)?.code,
      );
  expect(await addException(span(0, 3))).toBe('said');
  expect(await addException(span(2, 3))).toBe(exclusionViolation);
  expect(await addException(span(0, 3))).toBe(exclusionViolation);
  expect(await addException(span(3, 3))).toBe('said');
  expect(await addException(span(0, 3), await makeRental(db, { authorId: lender }))).toBe('said');
});

test('the turnaround days are kept free on both sides', async () => {
  expect((await hold(span(5, 3))).held).toBe(true);
  expect((await hold(span(8, 3))).held).toBe(false);
  expect((await hold(span(9, 3))).held).toBe(false);
  expect((await hold(span(10, 3))).held).toBe(true);
  expect((await hold(span(1, 3))).held).toBe(false);
  expect((await hold(span(0, 3))).held).toBe(true);
});

test('a declined transaction frees its days, and a repeated call changes nothing', async () => {
  const { transaction } = await hold(span(0, 3));
  await db.transaction((tx) => releaseDays(tx, transaction, 'declined'));
  await db.transaction((tx) => releaseDays(tx, transaction, 'cancelled'));
  const [row] = await db.select().from(bookings).where(eq(bookings.transactionId, transaction));
  expect(row?.state).toBe('declined');
  expect((await calendarFor(app, listingId))?.unavailable).toEqual([]);
  expect((await hold(span(0, 3))).held).toBe(true);
  await expect(db.transaction((tx) => acceptDays(tx, transaction))).rejects.toThrow('holds no days');
});

test('an accepted transaction keeps its days, a removed hold does not', async () => {
  const first = await hold(span(0, 3));
  await db.transaction((tx) => acceptDays(tx, first.transaction));
  expect((await hold(span(0, 3))).held).toBe(false);
  const second = await hold(span(20, 3));
  await db.transaction((tx) => removeHold(tx, second.transaction));
  expect((await hold(span(20, 3))).held).toBe(true);
});

test('a blocked day cannot be held, and a booked day cannot be blocked', async () => {
  await blockDays(app, { listingId, authorId: lender, days: span(1, 1) });
  expect((await hold(span(0, 3))).held).toBe(false);
  await unblockDays(app, { listingId, authorId: lender, days: span(0, 5) });
  expect((await hold(span(0, 3))).held).toBe(true);
  await expect(blockDays(app, { listingId, authorId: lender, days: span(2, 1) })).rejects.toThrow(
    'transaction-booking-time-not-available',
  );
  await expect(blockDays(app, { listingId, authorId: lender, days: span(4, 1) })).rejects.toThrow(
    'transaction-booking-time-not-available',
  );
  await blockDays(app, { listingId, authorId: lender, days: span(5, 1) });
});

test('days are blocked and opened in the middle of existing exceptions', async () => {
  const own = { listingId, authorId: lender };
  await blockDays(app, { ...own, days: span(0, 7) });
  await unblockDays(app, { ...own, days: span(3, 1) });
  expect(await blockedDays(app, listingId, wear(0), wear(7))).toEqual([0, 1, 2, 4, 5, 6].map(wear));
});

test('a closed weekday can be opened by an exception', async () => {
  listingId = await makeRental(db, { authorId: lender, turnaroundDays: 0, openWeekdays: 1 });
  const own = { listingId, authorId: lender };
  expect(await blockedDays(app, listingId, wear(0), wear(6))).toHaveLength(6);
  await unblockDays(app, { ...own, days: span(0, 7) });
  expect(await blockedDays(app, listingId, wear(0), wear(6))).toEqual([]);
});

test('other users, invalid days and long requests are refused', async () => {
  const days = span(0, 1);
  await expect(blockDays(app, { listingId, authorId: customer, days })).rejects.toThrow('not-found');
  const sale = await makeSale(db, { authorId: lender });
  await expect(blockDays(app, { listingId: sale, authorId: lender, days })).rejects.toThrow('not-found');
  await expect(blockDays(app, { listingId, authorId: lender, days: span(-11, 1) })).rejects.toThrow(
    'booking-in-the-past',
  );
  await expect(blockDays(app, { listingId, authorId: lender, days: span(356, 1) })).rejects.toThrow('booking-too-far');
  await expect(blockedDays(app, listingId, wear(0), wear(90))).rejects.toThrow('validation-invalid-params');
  expect(await blockedDays(app, listingId, wear(0), wear(89))).toEqual([]);
});

test('the calendar excludes days that are too close to a booking', async () => {
  await hold(span(5, 3));
  const calendar = await calendarFor(app, listingId);
  // Two turnaround days follow each rental: days 3 and 4 have no room before the booking.
  expect(calendar?.unavailable).toEqual([3, 4, 5, 6, 7, 8, 9].map(wear));
  expect(calendar?.lastDay).toBe(addDays(start, 170));
});

test('the calendar and the check of a single period agree', async () => {
  // Rented until yesterday, with two turnaround days after.
  await hold(span(-12, 2));
  await blockDays(app, { listingId, authorId: lender, days: span(0, 2) });
  await hold(span(20, 3));
  const calendar = await calendarFor(app, listingId);
  const now = await today(app);
  expect(calendar?.today).toBe(now);
  expect(calendar?.unavailable).toEqual(await blockedDays(app, listingId, now, addDays(now, 89)));
  expect(calendar?.unavailable.slice(0, 4)).toEqual([now, addDays(now, 1), wear(0), wear(1)]);
});
