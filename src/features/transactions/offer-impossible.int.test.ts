import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Tx } from '#src/database/database.server.ts';
import { availabilityExceptions, bookings, listings, transactions } from '#src/database/schema/schema.ts';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { excludedDays, rangeOf } from '#src/features/availability/rules.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { type Random, randomFrom } from '#tests/support/random-from.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { isOfferImpossible } from './offer-impossible.server.ts';
import { transactionById } from './transaction.server.ts';
import { whyNotOrder } from './why-unanswerable.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function rentalOffers() {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  const open = await makeOffer(context, fixture.customerId, order, 20_000);
  const agreed = await makeOffer(context, fixture.customerId, await flow.rentalOrder(fixture.listingId, 40), 20_000);
  await flow.executeAs(fixture.lenderId, agreed, 'accept-offer-by-provider');
  const other = await flow.rentalFixture();
  const { transactionId: held } = await flow.request(other.customerId, await flow.rentalOrder(fixture.listingId, 60));
  return { ...fixture, offers: [open, agreed], held };
}

/** The days of a booking, near today, with those for cleaning after them. */
async function place(tx: Tx, transactionId: string, first: Day, random: Random, state?: 'pending' | 'accepted') {
  const days = { start: first, end: addDays(first, 1 + random.upTo(5)) };
  const set = {
    ...{ days: rangeOf(days), excluded: rangeOf(excludedDays(days, 1)), displayStart: first },
    ...{ displayEnd: addDays(days.end, -1), ...(state && { state }) },
  };
  await tx.update(bookings).set(set).where(eq(bookings.transactionId, transactionId));
}

/** A listing as its lender may have made it since, each part of it half of the time as it was. */
async function changeListing(tx: Tx, listingId: string, random: Random, today: Day) {
  const minimumDays = 1 + random.upTo(4);
  const parts = [
    { openWeekdays: random.upTo(127) },
    { minimumDays, maximumDays: minimumDays + random.upTo(4) },
    random.pick([{ canPost: false }, { canPickUp: false }]),
    { turnaroundDays: random.upTo(4) },
    random.pick([{ state: 'closed' as const }, { kind: 'sale' as const, stock: 3 }, { deletedAt: new Date() }]),
  ];
  const [weekdays, lengths, delivery, turnaround, gone] = parts.map((part, at) =>
    random.isLikely(at === parts.length - 1 ? 0.1 : 0.4) ? part : {},
  );
  await tx
    .update(listings)
    .set({ minimumDays: 1, ...weekdays, ...lengths, ...delivery, ...turnaround, ...gone })
    .where(eq(listings.id, listingId));
  for (let from = -2; from < 12; from += 2)
    if (random.isLikely(0.3)) {
      const days = rangeOf({ start: addDays(today, from), end: addDays(today, from + 2) });
      await tx.insert(availabilityExceptions).values({ listingId, days, seats: random.isLikely(0.8) ? 1 : 0 });
    }
}

/** What the guard of the checkout says of an offer, and what queries say of it. */
async function both(tx: Tx, id: string) {
  const [row] = await tx.select({ said: isOfferImpossible }).from(transactions).where(eq(transactions.id, id));
  const transaction = await transactionById(tx, id);
  if (transaction === null) throw new Error('It is gone');
  const refused = await whyNotOrder(tx, app, transaction);
  return { said: row?.said, refused: refused?.code ?? null };
}

test('queries say of an offer what the checkout says of it, however its listing has changed', async () => {
  const { listingId, offers, held } = await rentalOffers();
  const today = await flow.day(0);
  const codes = new Map<string | null, number>();
  for (let seed = 0; seed < 120; seed++) {
    const random = randomFrom(seed);
    const id = offers[seed % offers.length] ?? '';
    const { said, refused } = await app.db
      .transaction(async (tx) => {
        await place(tx, held, addDays(today, random.upTo(12) - 2), random, random.pick(['pending', 'accepted']));
        await place(tx, id, addDays(today, random.upTo(8) - 1), random);
        await tx
          .update(transactions)
          .set({ delivery: random.pick(['post', 'pick-up']) })
          .where(eq(transactions.id, id));
        await changeListing(tx, listingId, random, today);
        throw new Undone(await both(tx, id));
      })
      .catch(resultOf);
    expect({ seed, said, refused }).toEqual({ seed, said: refused !== null, refused });
    codes.set(refused, (codes.get(refused) ?? 0) + 1);
  }
  // What the seeds are good for.
  expect([...codes.keys()]).toEqual(
    expect.arrayContaining([
      ...[null, 'booking-in-the-past', 'booking-too-soon', 'booking-too-short', 'booking-too-long', 'listing-closed'],
      ...['transaction-booking-time-not-available', 'validation-invalid-params'],
    ]),
  );
}, 600_000);

const said = (id: string) => app.db.transaction((tx) => both(tx, id));
const possible = { said: false, refused: null };

test('an item that is for sale now is not rented out, and one that is not posted any more only as was agreed', async () => {
  const { listingId, offers } = await rentalOffers();
  const change = (facts: Partial<typeof listings.$inferInsert>) =>
    app.db.update(listings).set(facts).where(eq(listings.id, listingId));
  const [open = '', agreed = ''] = offers;
  const refused = { said: true, refused: 'validation-invalid-params' };
  await change({ canPost: false });
  expect([await said(open), await said(agreed)]).toEqual([refused, possible]);
  await change({ canPost: true, kind: 'sale', stock: 3 });
  expect([await said(open), await said(agreed)]).toEqual([refused, refused]);
});

test('days for cleaning count as the lender has them now', async () => {
  const { listingId, offers, held } = await rentalOffers();
  const start = await flow.day(24);
  const days = rangeOf({ start, end: addDays(start, 3) });
  await app.db
    .update(bookings)
    .set({ days, excluded: days, state: 'accepted' })
    .where(eq(bookings.transactionId, held));
  const [open = ''] = offers;
  expect(await said(open)).toEqual({ said: true, refused: 'transaction-booking-time-not-available' });
  await app.db.update(listings).set({ turnaroundDays: 0 }).where(eq(listings.id, listingId));
  expect(await said(open)).toEqual(possible);
});

class Undone extends Error {
  readonly result: Awaited<ReturnType<typeof both>>;

  constructor(result: Awaited<ReturnType<typeof both>>) {
    super();
    this.result = result;
  }
}

function resultOf(thrown: unknown) {
  if (thrown instanceof Undone) return thrown.result;
  throw thrown;
}
