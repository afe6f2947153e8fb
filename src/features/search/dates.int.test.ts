import { expect, test } from 'vitest';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import {
  addDays,
  daysFromRental,
  eachDay,
  lengthInDays,
  rentalDays,
  type Day,
  type Days,
} from '#src/domain/dates/day.ts';
import { earliestOf } from '#src/domain/dates/lead-time.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { holdDays } from '#src/features/availability/bookings.server.ts';
import { calendarFor, firstDaysToSearch, today, type Calendar } from '#src/features/availability/queries.server.ts';
import { rangeOf } from '#src/features/availability/rules.ts';
import { savePayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { makeTransaction, makeRental, makeSale } from '#tests/support/factories.ts';
import { everything, parseSearch } from './parse.ts';
import { answerable, searchForPage, countListings, searchListings } from './queries.server.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const start = addDays(await today(app), 20);

/** Seeded pseudo-random numbers, the same in each run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

const payable = {
  ...{ id: 'acct_of_the_lender', chargesEnabled: true, payoutsEnabled: true, transfersActive: true },
  ...{ accountType: null, bankLast4: null, bankAccountId: null, verificationFailed: false },
  ...{ currentlyDue: [], pastDue: [], disabledReason: null },
};

const wear = (from: number, length: number) => daysFromRental(addDays(start, from), addDays(start, from + length - 1));

test('a search with days excludes items for sale, and ignores the days when only those are searched', async () => {
  const id = await makeSale(db, { authorId: customer });
  const found = async (search: string) => {
    const query = parseSearch(
      new URLSearchParams(`${search}&pub_hostId=${customer}&dates=${start},${addDays(start, 3)}`),
    );
    return (await searchListings(app, query, null)).cards.map((card) => card.id);
  };
  expect(await found('')).toEqual([]);
  expect(await found('pub_isProductForSale=true')).toEqual([id]);
});

test('days in the past or beyond the horizon are dropped from the search', async () => {
  const datesOf = async (from: number) => (await answerable(app, { ...everything, dates: wear(from, 3) })).dates;
  expect(await datesOf(-21)).toBeNull();
  expect(await datesOf(159)).toBeNull();
  expect(await datesOf(-20)).not.toBeNull();
  expect(await datesOf(158)).not.toBeNull();
});

test('a period below the minimum is dropped from the page’s search, and the refusal is returned with its days', async () => {
  const searchFor = (from: number, length: number) => searchForPage(app, { ...everything, dates: wear(from, length) });
  for (const length of [1, 2]) {
    expect(await searchFor(0, length)).toMatchObject({
      query: { dates: null },
      refused: { days: wear(0, length), refusal: { code: 'booking-too-short', details: { minBookingPeriod: 3 } } },
    });
  }
  expect(await searchFor(0, 3)).toMatchObject({ query: { dates: wear(0, 3) }, refused: null });
  expect((await searchFor(-21, 3)).refused?.refusal.code).toBe('booking-in-the-past');
  expect((await searchFor(159, 3)).refused?.refusal.code).toBe('booking-too-far');
  expect(await searchForPage(app, everything)).toEqual({ query: everything, refused: null });
});

test('today is dropped from the page’s search at six, when no listing can be rented on it any more', async () => {
  const at = async (instant: string) => {
    await setClock(db, new Date(instant));
    const now = await today(app);
    const { query, refused } = await searchForPage(app, { ...everything, dates: spanOf(now, 0, 3) });
    const { firstDays } = await firstDaysToSearch(app);
    const isFound = (await countListings(app, { ...everything, dates: spanOf(now, 0, 3) })).totalItems > 0;
    return [earliestOf(firstDays) === now, query.dates !== null, isFound, refused?.refusal.code ?? null];
  };
  await savePayoutAccount(db, { userId: lender, country: 'NZ' }, payable);
  await makeRental(db, { authorId: lender, leadDays: { 'post': 1, 'pick-up': 0 } });
  expect(await at('2026-12-09T04:55:00Z')).toEqual([true, true, true, null]);
  expect(await at('2026-12-09T05:05:00Z')).toEqual([false, false, false, 'booking-too-soon']);
});

test('a card shows the price of its days for the delivery that is in time: courier, else pick-up', async () => {
  await setClock(db, new Date('2026-12-08T00:00:00Z'));
  await savePayoutAccount(db, { userId: lender, country: 'NZ' }, payable);
  const now = await today(app);
  const leadDays = { 'post': 4, 'pick-up': 1 };
  const id = await makeRental(db, { authorId: lender, leadDays });
  const pickUpOnly = await makeRental(db, { authorId: lender, leadDays, canPost: false });
  const pricedFrom = async (from: number, listing: string) => {
    const dates = spanOf(now, from, 4);
    const { cards } = await searchListings(app, { ...everything, dates }, null);
    const price = cards.find((card) => card.id === listing)?.price;
    if (price === undefined || price.unsupportedCurrency !== undefined) throw new Error('No price');
    const { first, last } = rentalDays(dates);
    const order = { listingId: listing, kind: 'rent' as const, first, last, delivery: price.delivery };
    const quoted = await quote(app, customer, order);
    expect(price.total).toEqual(quoted.totals.payin);
    return price.delivery;
  };
  expect(await pricedFrom(1, id)).toBe('pick-up');
  expect(await pricedFrom(3, id)).toBe('pick-up');
  expect(await pricedFrom(4, id)).toBe('post');
  expect(await pricedFrom(9, pickUpOnly)).toBe('pick-up');
});

test('the calendar uses Auckland time: at night, at ten, at six, and across daylight-saving changes', async () => {
  const id = await makeRental(db, { authorId: lender, leadDays: { 'post': 1, 'pick-up': 0 } });
  const at = async (instant: string) => {
    await setClock(db, new Date(instant));
    const calendar = await calendarFor(app, id);
    return calendar && [calendar.today, calendar.firstDays.post, calendar.firstDays['pick-up']];
  };
  expect(await at('2026-12-08T10:30:00Z')).toEqual(['2026-12-08', '2026-12-10', '2026-12-09']);
  expect(await at('2026-12-08T11:30:00Z')).toEqual(['2026-12-09', '2026-12-10', '2026-12-09']);
  expect(await at('2026-12-08T20:50:00Z')).toEqual(['2026-12-09', '2026-12-10', '2026-12-09']);
  expect(await at('2026-12-08T21:10:00Z')).toEqual(['2026-12-09', '2026-12-11', '2026-12-09']);
  expect(await at('2026-12-09T05:10:00Z')).toEqual(['2026-12-09', '2026-12-11', '2026-12-10']);
  expect(await at('2026-09-26T21:10:00Z')).toEqual(['2026-09-27', '2026-09-29', '2026-09-27']);
  expect(await at('2027-04-03T21:50:00Z')).toEqual(['2027-04-04', '2027-04-05', '2027-04-04']);
});

/** 23:30 and 00:30, around 10:00 and 18:00, both daylight-saving changes, a leap day, new year: in Auckland. */
const instants = [
  '2026-12-08T10:30:00Z',
  '2026-12-08T11:30:00Z',
  '2026-12-07T20:50:00Z',
  '2026-12-07T21:10:00Z',
  '2026-12-08T04:50:00Z',
  '2026-12-08T05:10:00Z',
  '2026-09-26T13:40:00Z',
  '2027-04-03T14:20:00Z',
  '2028-02-28T10:45:00Z',
  '2026-12-31T11:15:00Z',
];

type Listing = Awaited<ReturnType<typeof randomListing>>;

async function randomListing(random: (below: number) => number, index: number) {
  const ways = random(4);
  const facts = {
    ...{ minimumDays: 3 + random(2), maximumDays: 6 + random(8) },
    ...{ openWeekdays: index % 3 === 0 ? 1 + random(127) : 127, turnaroundDays: random(4) },
    ...{ canPost: ways !== 1, canPickUp: ways !== 2, leadDays: { 'post': 1 + random(7), 'pick-up': random(8) } },
  };
  return { ...facts, id: await makeRental(db, { authorId: lender, ...facts }) };
}

/** Adds a booking, an exception that opens or closes days, or nothing, some days from `now`. */
async function disturb(listing: Listing, now: Day, random: (below: number) => number): Promise<void> {
  const event = random(4);
  const days = spanOf(now, random(16), 1 + random(3));
  if (event === 0) {
    const exception = { listingId: listing.id, days: rangeOf(days), seats: random(2) };
    await db.insert(availabilityExceptions).values(exception).onConflictDoNothing();
  } else if (event < 3) {
    const transactionId = await makeTransaction(db, listing.id, customer, lender);
    const rules = { ...listing, openWeekdays: 127 };
    await db.transaction((tx) => holdDays(tx, { listing: rules, transactionId, days }));
  }
}

function spanOf(now: Day, from: number, length: number): Days {
  return daysFromRental(addDays(now, from), addDays(now, from + length - 1));
}

/** The server's refusal code for a request of these days; null when it is accepted. */
async function serverSays(listing: Listing, days: Days, delivery: Delivery): Promise<string | null> {
  const { first, last } = rentalDays(days);
  const order = { listingId: listing.id, kind: 'rent' as const, first, last, delivery };
  return quote(app, customer, order).then(
    () => null,
    (thrown: unknown) => {
      if (isRefusal(thrown)) return thrown.refusal.code;
      throw thrown;
    },
  );
}

/** Whether the calendar lets these days be selected for the delivery. */
function calendarSays(calendar: Calendar, days: Days, delivery: Delivery): boolean {
  const { firstDays, lastDay, unavailable, minimumDays, maximumDays } = calendar;
  const firstDay = firstDays[delivery];
  const length = lengthInDays(days);
  if (firstDay === null || days.start < firstDay || addDays(days.end, -1) > lastDay) return false;
  return length >= minimumDays && length <= maximumDays && !eachDay(days).some((day) => unavailable.includes(day));
}

test('search, calendar and server agree on the days that can be booked, at each instant and for each delivery', async () => {
  const random = makeRandom(7);
  await savePayoutAccount(db, { userId: lender, country: 'NZ' }, payable);
  const seen = new Map<string, number>();
  for (const instant of instants) {
    await setClock(db, new Date(instant));
    const now = await today(app);
    const calendarListings: Listing[] = [];
    for (let index = 0; index < 6; index++) {
      const listing = await randomListing(random, index);
      for (let event = 0; event < 3; event++) await disturb(listing, now, random);
      calendarListings.push(listing);
    }
    const calendars = new Map<string, Calendar | null>();
    for (const { id } of calendarListings) calendars.set(id, await calendarFor(app, id));
    for (const from of [0, 1, 2, 3, 4 + random(4), 8 + random(8)]) {
      const dates = spanOf(now, from, 3 + random(3));
      const { cards } = await searchListings(app, { ...everything, dates }, null);
      const found = new Set(cards.map(({ id }) => id));
      expect((await countListings(app, { ...everything, dates })).totalItems).toBe(found.size);
      for (const listing of calendarListings) {
        const answers = {
          'post': await serverSays(listing, dates, 'post'),
          'pick-up': await serverSays(listing, dates, 'pick-up'),
        };
        const calendar = calendars.get(listing.id);
        if (calendar == null) throw new Error('No calendar');
        for (const delivery of ['post', 'pick-up'] as const) {
          const server = answers[delivery];
          const about = `${instant} ${delivery} ${dates.start} ${dates.end} ${String(server)} ${JSON.stringify(listing)}`;
          expect(calendarSays(calendar, dates, delivery), about).toBe(server === null);
          seen.set(server ?? 'taken', (seen.get(server ?? 'taken') ?? 0) + 1);
        }
        const about = `${instant} ${dates.start} ${dates.end} ${JSON.stringify({ ...answers, ...listing })}`;
        expect(found.has(listing.id), about).toBe(answers.post === null || answers['pick-up'] === null);
      }
    }
    await db.update(listings).set({ state: 'closed' });
  }
  // Each answer must occur often enough, or the agreement proves little.
  for (const answer of ['taken', 'booking-too-soon', 'transaction-booking-time-not-available']) {
    expect(seen.get(answer) ?? 0, answer).toBeGreaterThan(25);
  }
});
