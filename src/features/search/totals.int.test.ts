import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { addDays, daysFromRental, rentalDays, type Days } from '#src/domain/dates/day.ts';
import { money } from '#src/domain/money/money.ts';
import { holdDays } from '#src/features/availability/bookings.server.ts';
import { today } from '#src/features/availability/queries.server.ts';
import type { ListingCard } from '#src/features/listings/card.ts';
import { cardOf } from '#src/features/listings/card.ts';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { closeListing, openListing } from '#tests/support/move-listing.ts';
import { savePayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
import { dollars, makeRental, makeSale, makeTransaction } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { highestTotal } from './facets.server.ts';
import { everything } from './parse.ts';
import { estimate } from './planner/count.server.ts';
import { indexLookup, indexScan } from './planner/find.server.ts';
import { scanByTotal } from './planner/rental-total.server.ts';
import { countListings, searchForPage, searchInput, searchListings } from './queries.server.ts';
import type { SearchQuery } from './query.ts';

// Each test sees its own listings alone.
afterEach(() => db.update(listings).set({ state: 'closed' }));

const { db, app, lender, customer } = await lenderAndCustomer();
await setClock(db, new Date('2026-12-08T00:00:00Z'));
const now = await today(app);
await savePayoutAccount(
  db,
  { userId: lender, country: 'NZ' },
  {
    ...{ id: 'acct_of_the_lender', chargesEnabled: true, payoutsEnabled: true, transfersActive: true },
    ...{ accountType: null, bankLast4: null, bankAccountId: null, verificationFailed: false },
    ...{ currentlyDue: [], pastDue: [], disabledReason: null },
  },
);

const spanOf = (from: number, length: number) => daysFromRental(addDays(now, from), addDays(now, from + length - 1));
const cents = (amount: number) => money(amount, marketplace.currency);
const leadDays = { 'post': 3, 'pick-up': 0 };

/** The amount on a card, in minor units. */
function totalOf({ price }: ListingCard): number {
  if (price.unsupportedCurrency !== undefined) throw new Error('No price');
  return price.total.amount;
}

/** The cards of a search by both plans, which have to find the same. */
async function cardsOf(query: SearchQuery): Promise<ListingCard[]> {
  const input = await searchInput(app, query);
  const scanned = await indexScan(db, input, 1000);
  const { rows } = await indexLookup(db, input, await estimate(db, query));
  expect(scanned.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const requested = query.dates && input.leadDays && { dates: query.dates, leadDays: input.leadDays };
  return rows.map((row) => cardOf(row, null, requested));
}

const amount = fc.integer({ min: 100, max: 20_000 });
const anyRental = fc.record({
  ...{ price: amount.map(cents), extraDayPrice: fc.option(amount.map(cents)) },
  shipping: fc.option(fc.constantFrom(600, 1200, 2500).map(cents)),
  ...{ minimumDays: fc.integer({ min: 3, max: 6 }), maximumDays: fc.integer({ min: 6, max: 20 }) },
  ways: fc.constantFrom('both', 'post', 'pick-up'),
  leadDays: fc.record({ 'post': fc.integer({ min: 1, max: 7 }), 'pick-up': fc.integer({ min: 0, max: 3 }) }),
});

test('random rentals: filter and order follow the total of the card, which is what the checkout asks', async () => {
  for (const { ways, ...facts } of fc.sample(anyRental, { numRuns: 50, seed: 11 }))
    await makeRental(db, { authorId: lender, ...facts, canPost: ways !== 'pick-up', canPickUp: ways !== 'post' });
  await makeSale(db, { authorId: lender });
  const search = fc.record({
    ...{ from: fc.integer({ min: 0, max: 9 }), length: fc.integer({ min: 3, max: 20 }) },
    ...{ min: fc.integer({ min: 0, max: 600 }), width: fc.integer({ min: 0, max: 900 }) },
    sort: fc.constantFrom('price' as const, '-price' as const),
  });
  let priced = 0;
  for (const { from, length, min, width, sort } of fc.sample(search, { numRuns: 60, seed: 7 })) {
    const query = { ...everything, sort, dates: spanOf(from, length) };
    const all = [
      ...(await cardsOf(query)),
      ...(await cardsOf({ ...query, page: 2 })),
      ...(await cardsOf({ ...query, page: 3 })),
    ];
    const inOrder = all.toSorted((a, b) => totalOf(a) - totalOf(b) || (a.id < b.id ? -1 : 1));
    expect(all.map(({ id }) => id)).toEqual((sort === 'price' ? inOrder.toReversed() : inOrder).map(({ id }) => id));
    const price = { min, max: min + width };
    const within = all.filter((card) => totalOf(card) >= min * 100 && totalOf(card) <= price.max * 100);
    expect((await cardsOf({ ...query, price })).map(({ id }) => id)).toEqual(within.slice(0, 24).map(({ id }) => id));
    expect((await countListings(app, { ...query, price })).totalItems).toBe(within.length);
    for (const card of all.slice(0, 2)) {
      expect(await quotedTotal(card, query.dates)).toBe(totalOf(card));
      priced++;
    }
  }
  expect(priced).toBeGreaterThan(60);
}, 120_000);

/** The total that the checkout asks for the delivery of the card. */
async function quotedTotal({ id, price }: ListingCard, dates: Days): Promise<number> {
  if (price.unsupportedCurrency !== undefined) throw new Error('No price');
  const { first, last } = rentalDays(dates);
  const { totals } = await quote(app, customer, { listingId: id, kind: 'rent', first, last, delivery: price.delivery });
  return totals.payin.amount;
}

test('pages of equal totals from different plans have each listing once', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 54; at++) {
    // $90 a day for three days and free courier, or the same with $30 for the courier.
    const prices =
      at % 2 === 0 ? { price: dollars('90'), shipping: null } : { price: dollars('80'), shipping: dollars('30') };
    ids.push(await makeRental(db, { authorId: lender, leadDays, ...prices }));
  }
  const query = { ...everything, sort: '-price' as const, dates: spanOf(10, 3) };
  const found: string[] = [];
  for (const page of [1, 2, 3, 4]) found.push(...(await cardsOf({ ...query, page })).map(({ id }) => id));
  expect(found).toEqual(ids.toSorted());
  // A scan that is limited to fewer rows has all of them or none.
  const limited = scanByTotal(await searchInput(app, query), 'lowest', 10);
  expect((await db.execute(limited)).rows).toHaveLength(54);
}, 60_000);

test('every write of a price, of days or of the state is seen by the next search', async () => {
  const own = { authorId: lender, listingId: await makeRental(db, { authorId: lender, leadDays }) };
  const dates = spanOf(10, 5);
  const totals = async (price: SearchQuery['price'] = null) =>
    (await cardsOf({ ...everything, sort: '-price', dates, price })).map(totalOf);
  const write = (set: Partial<typeof listings.$inferInsert>) =>
    db.update(listings).set(set).where(eq(listings.id, own.listingId));
  expect(await totals()).toEqual([5 * 6800 + 1200 + 500]);
  await changePrice(app, { ...own, price: dollars('31.07') });
  expect(await totals()).toEqual([5 * 3107 + 1200 + 500]);
  await write({ extraDayAmount: 1009 });
  expect(await totals({ min: 130, max: 131 })).toEqual([3 * 3107 + 2 * 1009 + 1200 + 500]);
  await write({ minimumDays: 4 });
  expect(await totals()).toEqual([4 * 3107 + 1009 + 1200 + 500]);
  await write({ shippingAmount: 1313 });
  expect(await totals()).toEqual([4 * 3107 + 1009 + 1313 + 500]);
  await write({ courierLeadDays: 7 });
  expect(await totals()).toHaveLength(1);
  await write({ canPost: false });
  expect(await totals()).toEqual([4 * 3107 + 1009 + 500]);
  await write({ maximumDays: 4 });
  expect(await totals()).toEqual([]);
  await write({ maximumDays: 9 });
  await closeListing(app, own);
  expect(await totals()).toEqual([]);
  await openListing(app, own);
  expect(await totals()).toHaveLength(1);
  const transactionId = await makeTransaction(db, own.listingId, customer, lender);
  const listing = { id: own.listingId, minimumDays: 3, maximumDays: 9, turnaroundDays: 1, openWeekdays: 127 };
  await db.transaction((tx) => holdDays(tx, { listing, transactionId, days: dates }));
  expect(await totals()).toEqual([]);
});

test('a total is without the courier for whom it is too late today, and with him for the days after', async () => {
  await makeRental(db, { authorId: lender, leadDays: { 'post': 1, 'pick-up': 0 } });
  const search = (from: number, max: number) =>
    cardsOf({ ...everything, sort: '-price', dates: spanOf(from, 3), price: { min: 0, max } });
  expect((await search(1, 210)).map(totalOf)).toEqual([3 * 6800 + 500]);
  expect(await search(2, 210)).toEqual([]);
  expect((await search(2, 221)).map(totalOf)).toEqual([3 * 6800 + 1200 + 500]);
});

test('a new plan that is written twice at once is kept once', async () => {
  const price = dollars('17.19');
  await Promise.all([1, 2, 3].map(() => makeRental(db, { authorId: lender, leadDays, price })));
  const found = await cardsOf({ ...everything, sort: '-price', dates: spanOf(10, 3), price: { min: 0, max: 70 } });
  expect(found.map(totalOf)).toEqual([3, 3, 3].map((days) => days * 1719 + 1200 + 500));
});

test('the slider ends at the highest total for the days; for sales, and for refused days, at their price', async () => {
  await makeRental(db, { authorId: lender, leadDays, price: dollars('100'), maximumDays: 6 });
  await makeRental(db, { authorId: lender, leadDays, price: dollars('60.01'), maximumDays: 9 });
  const sale = await makeSale(db, { authorId: lender, price: dollars('40') });
  const endFor = (changes: Partial<SearchQuery>) => highestTotal(app, { ...everything, ...changes });
  expect(await endFor({ dates: spanOf(10, 5) })).toBe(517);
  expect(await endFor({ dates: spanOf(10, 8) })).toBe(498);
  expect(await endFor({ dates: spanOf(1, 5) })).toBe(505);
  expect(await endFor({ dates: spanOf(10, 40) })).toBe(1);
  expect(await endFor({})).toBeNull();
  expect(await endFor({ dates: spanOf(10, 5), kind: 'sale' })).toBeNull();

  const price = { min: 0, max: 60 };
  const refused = await searchForPage(app, { ...everything, dates: spanOf(-9, 4), kind: 'rent', price });
  const cheap = await makeRental(db, { authorId: lender, leadDays, price: dollars('20'), shipping: null });
  const found = async (query: SearchQuery) => (await searchListings(app, query, null)).cards.map(({ id }) => id);
  expect(await found(refused.query)).toEqual([cheap]);
  expect(await found({ ...everything, dates: spanOf(10, 4), kind: 'rent', price })).toEqual([]);
  expect(await found({ ...everything, dates: spanOf(10, 4), kind: 'sale', price })).toEqual([sale]);
});

test('totals beyond 32 bits are filtered and ordered too', async () => {
  const id = await makeRental(db, { authorId: lender, leadDays, minimumDays: 3, maximumDays: 180 });
  await db.update(listings).set({ priceAmount: 2_000_000_000, minimumDays: 180 }).where(eq(listings.id, id));
  const query = {
    ...everything,
    sort: 'price' as const,
    dates: spanOf(5, 180),
    price: { min: 9_000_000, max: 10_000_000 },
  };
  expect((await cardsOf(query)).map(totalOf)).toEqual([180 * 2_000_000_000 + 1200 + 500]);
});
