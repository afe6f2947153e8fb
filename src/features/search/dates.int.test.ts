import { expect, test } from 'vitest';
import { availabilityExceptions } from '#src/database/schema/listings.ts';
import { addDays, daysFromWearDays } from '#src/domain/dates/day.ts';
import { holdDays } from '#src/features/availability/bookings.server.ts';
import { readOpenness } from '#src/features/availability/openness.server.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { checkDates, rangeOf } from '#src/features/availability/rules.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeDeal, makeRental, makeSale } from '#tests/support/wardrobe.ts';
import { everything, parseSearch } from './parse.ts';
import { answerable, searchListings } from './queries.server.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const start = addDays(await today(app), 20);

/** Numbers that look like chance and are the same every time. */
function makeDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

const wear = (from: number, length: number) =>
  daysFromWearDays(addDays(start, from), addDays(start, from + length - 1));

test('the search finds a piece for some days exactly when the rules let it be booked', async () => {
  const dice = makeDice(7);
  const pieces = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const limits = { minimumDays: 3 + dice(3), maximumDays: 6 + dice(8) };
      const plan = { openWeekdays: index % 3 === 0 ? 1 + dice(127) : 127, turnaroundDays: dice(4) };
      return { ...limits, ...plan, id: await makeRental(db, { authorId: lender, ...limits, ...plan }) };
    }),
  );
  for (const piece of pieces) {
    for (const from of [dice(6), 8 + dice(6), 16 + dice(6)]) {
      const days = wear(from, 1 + dice(4));
      const transactionId = await makeDeal(db, piece.id, customer, lender);
      const listing = { ...piece, openWeekdays: 127 };
      const event = dice(4);
      if (event < 2) await db.transaction((tx) => holdDays(tx, { listing, transactionId, days }));
      if (event === 2) {
        const said = { listingId: piece.id, days: rangeOf(wear(from + 24, 2)), seats: dice(2) };
        await db.insert(availabilityExceptions).values(said).onConflictDoNothing();
      }
    }
  }
  for (let round = 0; round < 15; round++) {
    const dates = wear(dice(30), 2 + dice(10));
    const { cards } = await searchListings(app, { ...everything, dates }, null);
    const found = new Set(cards.map((card) => card.id));
    for (const piece of pieces) {
      const limits = {
        today: addDays(start, -20),
        horizonDays: 180,
        minimumDays: piece.minimumDays,
        maximumDays: piece.maximumDays,
      };
      const refused = checkDates(dates, limits, await readOpenness(db, piece, dates));
      expect([piece.id, dates.start, found.has(piece.id)]).toEqual([piece.id, dates.start, refused === null]);
    }
  }
});

test('pieces to keep are never for days; asked for alone, they are all there', async () => {
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

test('days that have passed or are too far ahead are not asked for', async () => {
  const asked = async (from: number) => (await answerable(app, { ...everything, dates: wear(from, 3) })).dates;
  expect(await asked(-21)).toBeNull();
  expect(await asked(159)).toBeNull();
  expect(await asked(-20)).not.toBeNull();
  expect(await asked(158)).not.toBeNull();
});
