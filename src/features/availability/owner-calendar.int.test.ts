import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { bookings } from '#src/database/schema/bookings.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Day, Days } from '#src/domain/dates/day.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { changeWeek } from '#src/features/listings/week.server.ts';
import { listingForTransaction } from '#src/features/listings/listing-for-transaction.server.ts';
import { makeRental, makeSale, makeTransaction } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { acceptDays, holdDays } from './bookings.server.ts';
import { setDays } from './exceptions.server.ts';
import { ownerCalendar, ownerMonths } from './owner-calendar.server.ts';
import { addMonths, monthOf, stateIn } from './owner-calendar.ts';
import { today } from './queries.server.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const now = await today(app);
let listingId: string;
beforeEach(async () => {
  listingId = await makeRental(db, { authorId: lender, turnaroundDays: 2 });
});

const at = (offset: number) => addDays(now, offset);
const span = (offset: number, length: number): Days => ({ start: at(offset), end: at(offset + length) });
const own = () => ({ listingId, authorId: lender });

async function stateOf(day: Day) {
  const months = await ownerMonths(app, own(), { start: day, end: addDays(day, 1) });
  return stateIn(new Map(months.map((month) => [month.month, month])), day);
}

async function hold(days: Days): Promise<{ held: boolean; transactionId: string }> {
  const transactionId = await makeTransaction(db, listingId, customer, lender);
  const held = await db.transaction(async (tx) => {
    const listing = await listingForTransaction(tx, listingId, { lock: true });
    if (listing === null) throw new Error('No listing');
    return holdDays(tx, { listing, transactionId, days });
  });
  return { held, transactionId };
}

test('days are blocked and opened, whatever was said about them before', async () => {
  await setDays(app, { ...own(), days: span(10, 5) }, 0);
  expect(await stateOf(at(12))).toBe('blocked');
  await setDays(app, { ...own(), days: span(12, 8) }, 1);
  expect([await stateOf(at(11)), await stateOf(at(12)), await stateOf(at(19))]).toEqual([
    'blocked',
    'available',
    'available',
  ]);
  // Open days of an open weekday need no row.
  const rows = await db.select().from(availabilityExceptions).where(eq(availabilityExceptions.listingId, listingId));
  expect(rows.map(({ days, seats }) => ({ days, seats }))).toEqual([{ days: `[${at(10)},${at(12)})`, seats: 0 }]);
});

test('a booking and its turnaround days cannot be blocked, and nothing of a range is', async () => {
  await hold(span(20, 3));
  await expect(setDays(app, { ...own(), days: span(15, 6) }, 0)).rejects.toThrow(
    'transaction-booking-time-not-available',
  );
  await expect(setDays(app, { ...own(), days: span(24, 1) }, 0)).rejects.toThrow(
    'transaction-booking-time-not-available',
  );
  expect(await Promise.all([15, 19, 20, 22, 23, 24, 25].map((offset) => stateOf(at(offset))))).toEqual([
    ...['available', 'available', 'booked', 'booked', 'turnaround', 'turnaround', 'available'],
  ]);
});

test('a booking is listed as what its lender knows of it', async () => {
  const { transactionId } = await hold(span(20, 3));
  const { month } = await ownerCalendar(app, own(), at(20));
  // The customer has not paid yet.
  expect(month.bookings).toEqual([{ transactionId, state: 'held', first: at(20), last: at(22) }]);
  await db.update(transactions).set({ state: 'preauthorized' }).where(eq(transactions.id, transactionId));
  expect((await ownerCalendar(app, own(), at(20))).month.bookings[0]?.state).toBe('requested');
  await db.transaction((tx) => acceptDays(tx, transactionId));
  expect((await ownerCalendar(app, own(), at(20))).month.bookings[0]?.state).toBe('booked');
});

test('a booking is listed in the months of its days, not in that of its turnaround days', async () => {
  const next = addMonths(monthOf(now), 2);
  const { transactionId } = await hold({ start: addDays(next, -3), end: next });
  const idsIn = async (day: Day) =>
    (await ownerCalendar(app, own(), day)).month.bookings.map(({ transactionId: id }) => id);
  expect([await idsIn(addDays(next, -1)), await stateOf(next), await idsIn(next)]).toEqual([
    [transactionId],
    'turnaround',
    [],
  ]);
});

test('of a booking and a block of the same day at once, one wins', async () => {
  for (let round = 0; round < 6; round++) {
    const days = span(40 + round * 10, 3);
    const [booking, block] = await Promise.allSettled([hold(days), setDays(app, { ...own(), days }, 0)]);
    const held = booking.status === 'fulfilled' && booking.value.held;
    expect(held).toBe(block.status === 'rejected');
    expect(await stateOf(days.start)).toBe(held ? 'booked' : 'blocked');
  }
});

test('two changes of the same days at once leave one of them, whole', async () => {
  const days = span(30, 7);
  await Promise.all([setDays(app, { ...own(), days }, 0), setDays(app, { ...own(), days }, 1)]);
  const states = await Promise.all([30, 33, 36].map((offset) => stateOf(at(offset))));
  expect(new Set(states).size).toBe(1);
});

test('a changed week touches neither bookings nor single days', async () => {
  await hold(span(20, 3));
  await setDays(app, { ...own(), days: span(50, 1) }, 0);
  const before = await db.select().from(bookings).where(eq(bookings.listingId, listingId));
  await changeWeek(app, own(), 0b10);
  expect(await db.select().from(bookings).where(eq(bookings.listingId, listingId))).toEqual(before);
  expect(await stateOf(at(20))).toBe('booked');
  const [listing] = await db.select().from(listings).where(eq(listings.id, listingId));
  expect(listing?.openWeekdays).toBe(0b10);
  expect(listing?.availabilityPlan).toMatchObject({ type: 'availability-plan/day', timezone: 'Pacific/Auckland' });
  const states = await Promise.all([60, 61, 62, 63, 64, 65, 66].map((offset) => stateOf(at(offset))));
  expect(states.filter((state) => state === 'available')).toHaveLength(1);
  await changeWeek(app, own(), 127);
  expect([await stateOf(at(50)), await stateOf(at(51))]).toEqual(['blocked', 'available']);
});

test('the calendar opens on the nearest month that may be planned', async () => {
  const monthAt = async (day: Day | null) => (await ownerCalendar(app, own(), day)).month.month;
  expect(await monthAt(null)).toBe(monthOf(now));
  expect(await monthAt('1900-01-01' as Day)).toBe(monthOf(now));
  expect(await monthAt('2999-12-31' as Day)).toBe(monthOf(at(365)));
  expect(await monthAt(at(100))).toBe(monthOf(at(100)));
});

test('another’s rental, a sale, a deleted one and an unknown one are not found', async () => {
  const sale = await makeSale(db, { authorId: lender });
  const deleted = await makeRental(db, { authorId: lender });
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, deleted));
  const others = [
    { listingId, authorId: customer },
    { listingId: sale, authorId: lender },
    { listingId: deleted, authorId: lender },
    { listingId: 'not-an-id', authorId: lender },
    { listingId: '00000000-0000-4000-8000-000000000000', authorId: lender },
  ];
  for (const one of others) {
    await expect(ownerCalendar(app, one, null)).rejects.toThrow('not-found');
    await expect(ownerMonths(app, one, span(0, 1))).rejects.toThrow('not-found');
    await expect(setDays(app, { ...one, days: span(0, 1) }, 0)).rejects.toThrow('not-found');
    await expect(changeWeek(app, one, 127)).rejects.toThrow('not-found');
  }
});

test('a week needs an open day', async () => {
  await expect(changeWeek(app, own(), 0)).rejects.toThrow('validation-invalid-value');
  await expect(changeWeek(app, own(), 128)).rejects.toThrow('validation-invalid-value');
});
