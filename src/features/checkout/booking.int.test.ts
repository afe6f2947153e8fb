import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings, payoutAccounts } from '#src/database/schema/schema.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import {
  rentalOrder,
  rentalFixture,
  request,
  saleFixture,
  saleOrder,
  type Fixture,
} from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { newestPending, pendingPayments } from './pending-payments.server.ts';
import { bookingFor } from './booking.server.ts';
import { orderQuery, orderTextOf } from './order-text.ts';

const context = await contextOfFile();

const viewerOf = (id: string) => ({ id, role: 'user' as const });

async function panelFor(fixture: Fixture, viewerId: string | null, query = '') {
  const viewer = viewerId === null ? null : viewerOf(viewerId);
  const listing = (await listingById(context.app, fixture.listingId, viewer)) as ListingPageData;
  return bookingFor(context.app, listing, viewer, orderTextOf(new URLSearchParams(query)));
}

test('an anonymous visitor sees the free days and, for the days of the address, the price', async () => {
  const fixture = await rentalFixture(context);
  const order = await rentalOrder(context, fixture.listingId);
  const { unavailableReason, calendar, price, problem } = await panelFor(fixture, null, orderQuery(order));
  expect({ unavailableReason, problem }).toEqual({ unavailableReason: null, problem: null });
  expect(calendar?.unavailable).toEqual([]);
  expect(price).toMatchObject({ total: { amount: 4 * 6800 + 1200 + 500, currency: 'NZD' } });
});

test('amounts in the address are ignored', async () => {
  const fixture = await rentalFixture(context);
  const order = orderQuery(await rentalOrder(context, fixture.listingId));
  const { price } = await panelFor(fixture, null, `${order}&price=1&amount=1&proposedPrice=100&isAll20=true`);
  expect(price).toMatchObject({ total: { amount: 4 * 6800 + 1200 + 500 } });
});

test('an owner sees no panel for their own listing', async () => {
  const fixture = await rentalFixture(context);
  expect(await panelFor(fixture, fixture.lenderId)).toMatchObject({
    unavailableReason: 'own',
    payable: true,
    calendar: null,
  });
});

test('a listing whose owner cannot be paid has no panel, and the owner sees why', async () => {
  const fixture = await rentalFixture(context);
  await context.app.db
    .update(payoutAccounts)
    .set({ transfersActive: false })
    .where(eq(payoutAccounts.userId, fixture.lenderId));
  expect(await panelFor(fixture, fixture.customerId)).toMatchObject({ unavailableReason: 'unpayable', calendar: null });
  expect(await panelFor(fixture, fixture.lenderId)).toMatchObject({ unavailableReason: 'own', payable: false });
});

test('a listing in another currency, a closed one and a sold one have no panel', async () => {
  const fixture = await saleFixture(context, 1);
  const set = (facts: Partial<typeof listings.$inferInsert>) =>
    context.app.db.update(listings).set(facts).where(eq(listings.id, fixture.listingId));
  expect(await panelFor(fixture, null)).toMatchObject({
    unavailableReason: null,
    order: { quantity: 1 },
    calendar: null,
  });
  await set({ currency: 'AUD' });
  expect((await panelFor(fixture, null)).unavailableReason).toBe('currency');
  await set({ currency: 'NZD', stock: 0 });
  expect((await panelFor(fixture, null)).unavailableReason).toBe('soldOut');
  await set({ state: 'closed' });
  expect((await panelFor(fixture, null)).unavailableReason).toBe('closed');
});

test('a delivery that is not offered falls back to the one that is', async () => {
  const fixture = await rentalFixture(context);
  await context.app.db.update(listings).set({ canPost: false }).where(eq(listings.id, fixture.listingId));
  const order = await rentalOrder(context, fixture.listingId);
  expect(await panelFor(fixture, null, orderQuery(order))).toMatchObject({
    order: { delivery: 'pick-up' },
    problem: null,
  });
});

test('days too soon for the courier switch to pick-up, unless the address sets a delivery', async () => {
  const fixture = await rentalFixture(context);
  const first = addDays(await today(context.app), 2);
  const query = `start=${first}&end=${addDays(first, 2)}`;
  const pickUp = await panelFor(fixture, null, query);
  expect(pickUp).toMatchObject({ delivery: 'pick-up', order: { delivery: 'pick-up' }, problem: null });
  // Without the delivery price.
  expect(pickUp.price).toMatchObject({ total: { amount: 3 * 6800 + 500 } });
  const courier = await panelFor(fixture, null, `${query}&delivery=post`);
  expect(courier).toMatchObject({
    delivery: 'post',
    price: null,
    problem: {
      code: 'booking-too-soon',
      message: expect.stringContaining('That is too soon. The earliest first day by courier is'),
    },
  });
  await context.app.db.update(listings).set({ canPickUp: false }).where(eq(listings.id, fixture.listingId));
  expect(await panelFor(fixture, null, query)).toMatchObject({
    delivery: 'post',
    problem: { code: 'booking-too-soon' },
  });
});

test('the address can set a delivery without days', async () => {
  const fixture = await rentalFixture(context);
  expect(await panelFor(fixture, null, 'delivery=pick-up')).toMatchObject({ delivery: 'pick-up', order: null });
  expect(await panelFor(fixture, null)).toMatchObject({ delivery: 'post', order: null });
});

test('days held by one customer are refused to others, and link that customer back to the payment', async () => {
  const fixture = await rentalFixture(context);
  const order = await rentalOrder(context, fixture.listingId);
  const { transactionId } = await request(context, fixture.customerId, order);
  const outsider = await makeUser(context.app.db);
  expect(await panelFor(fixture, outsider, orderQuery(order))).toMatchObject({
    problem: { code: 'transaction-booking-time-not-available' },
    pendingPayments: [],
  });
  expect(await panelFor(fixture, fixture.customerId, orderQuery(order))).toMatchObject({
    problem: null,
    pendingPayments: [{ transactionId, order }],
  });
});

test('who holds the last unit is linked back to its payment, and nobody else', async () => {
  const fixture = await saleFixture(context, 1);
  const order = saleOrder(fixture.listingId);
  const { transactionId } = await request(context, fixture.customerId, order);
  const outsider = await makeUser(context.app.db);
  expect(await panelFor(fixture, outsider)).toMatchObject({ unavailableReason: 'onHold', pendingPayments: [] });
  const own = { unavailableReason: 'onHold', pendingPayments: [{ transactionId, order }] };
  expect(await panelFor(fixture, fixture.customerId)).toMatchObject(own);
});

test('unpaid requests are visible to their customer only, with the address that was sent', async () => {
  const fixture = await rentalFixture(context);
  const order = await rentalOrder(context, fixture.listingId);
  await request(context, fixture.customerId, order);
  const [mine] = await pendingPayments(context.app, { id: fixture.customerId }, fixture.listingId);
  expect(mine?.address).toMatchObject({ country: 'NZ' });
  expect(await pendingPayments(context.app, { id: fixture.lenderId }, fixture.listingId)).toEqual([]);
});

test('the newest unpaid request is its customer’s only, until it has been paid', async () => {
  const fixture = await saleFixture(context, 2);
  const { app, flow } = context;
  const customer = { id: fixture.customerId };
  expect(await newestPending(app, customer)).toBeNull();
  await request(context, customer.id, saleOrder(fixture.listingId));
  const { transactionId } = await request(context, customer.id, saleOrder(fixture.listingId));
  expect(await newestPending(app, customer)).toBe(transactionId);
  expect(await newestPending(app, { id: fixture.lenderId })).toBeNull();
  const paid = await saleFixture(context);
  await flow.accepted(paid, saleOrder(paid.listingId));
  expect(await newestPending(app, { id: paid.customerId })).toBeNull();
});
