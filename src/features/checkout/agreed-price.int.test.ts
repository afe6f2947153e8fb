import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/schema.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { isRefusal, type RefusalDetails } from '#src/domain/refusal.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { formFor } from '#tests/support/request.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import { rentalOrder, rentalFixture, saleOrder, saleFixture, type Fixture } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { requestPayment } from './commands.server.ts';
import { checkoutFor } from './queries.server.ts';

const context = await contextOfFile();
const { app } = context;

/** The quote token that this customer's checkout shows for an order. */
async function shown(customerId: string, order: Order): Promise<string> {
  return (await checkoutFor(app, { id: customerId }, order)).quote;
}

/** Sends the payment request with a token; returns the refusal's details, or null when it was accepted. */
async function pay(customerId: string, order: Order, quote: string, delivery = order.delivery) {
  try {
    await requestPayment(app, { id: customerId }, order, formFor(delivery, quote));
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.refusal;
  }
}

/** All rows that an order can create for a listing and its customer. */
async function traces({ listingId, customerId }: Pick<Fixture, 'listingId' | 'customerId'>) {
  const { rows } = await app.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from bookings where listing_id = ${listingId}) as bookings,
      (select count(*)::int from stock_reservations where listing_id = ${listingId}) as reservations,
      (select count(*)::int from transactions where listing_id = ${listingId}) as transactions,
      (select count(*)::int from payments where payer_id = ${customerId}) as payments`);
  const { payment_intent = [] } = await context.sandbox.books();
  return { ...rows[0], intents: payment_intent.length };
}

async function expectNothingHeld(fixture: Pick<Fixture, 'listingId' | 'customerId'>, work: () => Promise<void>) {
  const before = await traces(fixture);
  await work();
  expect(await traces(fixture)).toEqual(before);
}

const set = (listingId: string, facts: Partial<typeof listings.$inferInsert>) =>
  app.db.update(listings).set(facts).where(eq(listings.id, listingId));

const changed = (details: RefusalDetails) => ({ code: 'listing-price-changed', details });

describe('a price that changes between the page and the request is refused with the new total', () => {
  // Four days at 68.00, delivery 12.00, fee 5.00 are 289.00.
  const changes: [string, Partial<typeof listings.$inferInsert>, number][] = [
    ['a higher price per day', { priceAmount: 6801 }, 4 * 6801 + 1200 + 500],
    ['a lower price per day', { priceAmount: 6799 }, 4 * 6799 + 1200 + 500],
    ['a price for extra days', { extraDayAmount: 5000 }, 3 * 6800 + 5000 + 1200 + 500],
    ['a higher delivery price', { shippingAmount: 1201 }, 4 * 6800 + 1201 + 500],
    ['free delivery', { shippingAmount: 0 }, 4 * 6800 + 500],
  ];

  test.each(changes)('%s', async (_, facts, amount) => {
    const fixture = await rentalFixture(context);
    const order = await rentalOrder(context, fixture.listingId);
    const quote = await shown(fixture.customerId, order);
    await set(fixture.listingId, facts);
    await expectNothingHeld(fixture, async () => {
      expect(await pay(fixture.customerId, order, quote)).toEqual(changed({ amount, currency: 'NZD' }));
    });
    const current = await shown(fixture.customerId, order);
    expect(await pay(fixture.customerId, order, current)).toBeNull();
  });

  test('of a sale', async () => {
    const fixture = await saleFixture(context, 3);
    const order = saleOrder(fixture.listingId, 2);
    const quote = await shown(fixture.customerId, order);
    await set(fixture.listingId, { priceAmount: 11_999 });
    await expectNothingHeld(fixture, async () => {
      const amount = 2 * 11_999 + 1200 + 500;
      expect(await pay(fixture.customerId, order, quote)).toEqual(changed({ amount, currency: 'NZD' }));
    });
  });
});

describe('a token is valid only for what its page showed', () => {
  /** The refusal's code; checks that no rows were written. */
  async function send(fixture: Fixture, order: Order, quote: string, delivery = order.delivery) {
    const before = await traces(fixture);
    const refused = await pay(fixture.customerId, order, quote, delivery);
    expect(await traces(fixture)).toEqual(before);
    return refused?.code ?? 'taken';
  }

  test('not when empty, invented, or with one character changed', async () => {
    const fixture = await rentalFixture(context);
    const order = await rentalOrder(context, fixture.listingId);
    const right = await shown(fixture.customerId, order);
    const wrong = `${right.slice(0, -2)}${right.endsWith('A') ? 'B' : 'A'}${right.slice(-1)}`;
    for (const token of ['', 'made-up', wrong, `${right}A`, right.slice(0, -1)])
      expect(await send(fixture, order, token)).toBe('listing-price-changed');
  });

  test('not for another listing at the same price', async () => {
    const fixture = await rentalFixture(context);
    const order = await rentalOrder(context, fixture.listingId);
    const twin = await makeRental(app.db, { authorId: fixture.lenderId });
    const quote = await shown(fixture.customerId, { ...order, listingId: twin });
    expect(await send(fixture, order, quote)).toBe('listing-price-changed');
  });

  test('not for another customer', async () => {
    const fixture = await rentalFixture(context);
    const order = await rentalOrder(context, fixture.listingId);
    const quote = await shown(await makeUser(app.db), order);
    expect(await send(fixture, order, quote)).toBe('listing-price-changed');
  });

  test('not for the same number of other days', async () => {
    const fixture = await rentalFixture(context);
    const order = await rentalOrder(context, fixture.listingId);
    if (order.kind !== 'rent') throw new Error('Not a rental');
    const later: Order = { ...order, first: addDays(order.first, 10), last: addDays(order.last, 10) };
    const quote = await shown(fixture.customerId, later);
    expect(await send(fixture, order, quote)).toBe('listing-price-changed');
  });

  test('not for another quantity', async () => {
    const fixture = await saleFixture(context, 3);
    const quote = await shown(fixture.customerId, saleOrder(fixture.listingId, 1));
    expect(await send(fixture, saleOrder(fixture.listingId, 2), quote)).toBe('listing-price-changed');
  });

  test('not for another delivery at the same price', async () => {
    const fixture = await rentalFixture(context);
    await set(fixture.listingId, { shippingAmount: 0 });
    const order = await rentalOrder(context, fixture.listingId);
    const quote = await shown(fixture.customerId, { ...order, delivery: 'pick-up' });
    expect(await send(fixture, order, quote)).toBe('listing-price-changed');
  });

  test('not when the form’s delivery differs from the order’s', async () => {
    const fixture = await rentalFixture(context);
    const order = await rentalOrder(context, fixture.listingId);
    const quote = await shown(fixture.customerId, order);
    expect(await send(fixture, order, quote, 'pick-up')).toBe('validation-invalid-params');
  });
});
