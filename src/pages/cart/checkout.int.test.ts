import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listings, paymentShares, transactions } from '#src/database/schema/schema.ts';
import { addToCart, removeRequested } from '#src/features/cart/commands.server.ts';
import { cartOf, ordersOf, storedEntries } from '#src/features/cart/queries.server.ts';
import { sumOf } from '#src/features/cart/sum.ts';
import { emptyBilling } from '#src/features/cards/billing-form.ts';
import { cartCheckoutPath, type CartCheckoutPage } from '#src/features/checkout/cart-page.ts';
import { cartFormOf } from '#src/features/checkout/request-form.ts';
import { requestTogether } from '#src/features/checkout/commands.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import { threeOrders } from '#tests/support/threads.ts';
import { cartAction } from './cart-action.server.ts';
import { cartCheckoutData } from './checkout-data.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

let fixture: Awaited<ReturnType<typeof flow.rentalFixture>>;
let viewer: Viewer;
let orders: [Order, Order, Order];

/** Three rentals of one lender in the customer's bag. */
async function fill(daysAhead = 20): Promise<void> {
  fixture = await flow.rentalFixture();
  viewer = viewerFor(fixture.customerId);
  orders = (await threeOrders(context, fixture, daysAhead)) as typeof orders;
  for (const order of orders) await addToCart(app, viewer, order);
}
beforeEach(() => fill());

const page = (leaderId: string | null = null) => cartCheckoutData(app, viewer, leaderId);
const idsOf = (of: readonly Order[]) => of.map(({ listingId }) => listingId);

/** What the page's button sends. */
async function send({ items, quote, clientKey }: CartCheckoutPage, key = clientKey) {
  const bag = await ordersOf(app, viewer, idsOf(items.map(({ order }) => order)));
  return requestTogether(app, viewer, bag, formFor('post', quote, key));
}

async function redirectOf(work: Promise<unknown>): Promise<string | null> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get('location') : null;
}

const heldIds = async () =>
  (await db.select().from(transactions).where(eq(transactions.customerId, viewer.id))).map(({ id }) => id);

async function paid(): Promise<string[]> {
  const { transactionId } = await send(await page());
  await flow.holdCard(viewer.id, transactionId);
  await flow.executeAs(viewer.id, transactionId, 'confirm-payment');
  const shares = await db
    .select({ id: paymentShares.transactionId })
    .from(paymentShares)
    .innerJoin(transactions, eq(transactions.id, paymentShares.transactionId))
    .where(and(eq(transactions.customerId, viewer.id), eq(transactions.state, 'preauthorized')))
    .orderBy(paymentShares.position);
  return shares.map(({ id }) => id);
}

test('the bag says what the checkout asks, and the checkout what is held', async () => {
  const { items, price, lender } = await page();
  expect(idsOf(items.map(({ order }) => order))).toEqual(idsOf(orders));
  expect(lender.id).toBe(fixture.lenderId);
  expect(price.fee.amount).toBe(500);
  const { entries } = await cartOf(app, viewer);
  expect(sumOf(entries)).toEqual({ ...price, count: 3 });
  const { transactionId } = await send(await page());
  const held = await page(transactionId);
  expect(held.price).toEqual(price);
  expect(held.payment).toMatchObject({ transactionId, state: 'open' });
});

test('all that is sent at once, twice and in two tabs, is one payment', async () => {
  const [one, other] = [await page(), await page()];
  const sent = await Promise.all([send(one), send(one), send(other)]);
  expect(new Set(sent.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(await heldIds()).toHaveLength(3);
  expect((await send(one)).transactionId).toBe(sent[0].transactionId);
});

test('one that was taken meanwhile holds none of the others', async () => {
  const shown = await page();
  const rival = await makeUser(db);
  await flow.request(rival, orders[1]);
  expect(await codeAfter(() => send(shown))).toMatch(
    /^(transaction-booking-time-not-available|listing-price-changed)$/,
  );
  expect(await heldIds()).toEqual([]);
  // What is left goes on without it.
  const { items, leftOut } = await page();
  expect(items).toHaveLength(2);
  expect(leftOut).toHaveLength(1);
});

test('a price that was not shown, or a bag that another tab has changed, holds nothing', async () => {
  const shown = await page();
  await db
    .update(listings)
    .set({ priceAmount: sql`price_amount + 100` })
    .where(eq(listings.id, orders[2].listingId));
  expect(await codeAfter(() => send(shown))).toBe('listing-price-changed');
  const fresh = await page();
  const later = await flow.rentalOrder(orders[0].listingId, 40);
  await addToCart(app, viewer, later);
  expect(await codeAfter(() => send(fresh))).toBe('listing-price-changed');
  expect(await heldIds()).toEqual([]);
});

test('a bag with one item has that item’s checkout, and an empty one is the bag', async () => {
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, orders[0].listingId));
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, orders[1].listingId));
  expect(await redirectOf(page())).toMatch(new RegExp(`/${orders[2].listingId}/checkout\\?start=`));
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, orders[2].listingId));
  expect(await redirectOf(page())).toBe('/shopping-cart');
});

test('what is held together is found again from the bag, and from nobody else’s', async () => {
  const { transactionId } = await send(await page());
  const path = cartCheckoutPath(transactionId);
  expect(await redirectOf(page())).toBe(path);
  const { entries } = await cartOf(app, viewer);
  expect(entries.map(({ ownOrder }) => ownOrder?.path)).toEqual([path, path, path]);
  const another = viewerFor(await makeUser(db));
  expect(await redirectOf(cartCheckoutData(app, another, transactionId))).toBe('/shopping-cart');
  expect(await redirectOf(page(randomUUID()))).toBe(path);
});

test('what was requested together leaves the bag together, and given up it stays', async () => {
  const { transactionId } = await send(await page());
  await flow.executeAs(viewer.id, transactionId, 'abandon');
  expect(await storedEntries(app, viewer.id)).toHaveLength(3);
  const [leader = ''] = await paid();
  await removeRequested(app, viewer.id, leader);
  expect(await storedEntries(app, viewer.id)).toEqual([]);
});

describe('accepted in part', () => {
  test('each of those that are left can be cancelled for a day, with a full refund', async () => {
    await fill(6);
    const [leader = '', second = '', third = ''] = await paid();
    await flow.executeAs(fixture.lenderId, third, 'decline');
    await flow.executeAs(fixture.lenderId, leader, 'accept');
    const { freeUntil, offered, together } = await transactionPage(app, viewer, second);
    expect(together.map(({ label }) => label)).toEqual(['accepted', 'accepted', 'declined']);
    expect(offered).toMatchObject([{ transition: 'cancel-by-customer', blocked: null }]);
    const now = (await app.clock.now()).getTime();
    expect(Math.abs((freeUntil?.getTime() ?? 0) - now - 86_400_000)).toBeLessThan(3_600_000);
    await flow.executeAs(viewer.id, second, 'cancel-by-customer');
    await deliverAll(context);
    expect(await stateOf(context, second)).toBe('canceled');
    await app.clock.advance(86_400 + 1);
    expect(await codeAfter(() => flow.executeAs(viewer.id, leader, 'cancel-by-customer'))).toBe('cancel-too-late');
    await expectInvariants(context);
  });

  test('accepted as a whole they follow the rule of their days', async () => {
    await fill(6);
    const [leader = ''] = await paid();
    await flow.executeAs(fixture.lenderId, leader, 'accept');
    expect(await codeAfter(() => flow.executeAs(viewer.id, leader, 'cancel-by-customer'))).toBe('cancel-too-late');
  });
});

test('the address of the last order is remembered, and an item that is picked up keeps none', async () => {
  const pickedUp = await flow.rentalOrder(await makeRental(db, { authorId: fixture.lenderId }), 50);
  await addToCart(app, viewer, { ...pickedUp, delivery: 'pick-up' });
  const shown = await page();
  expect(shown.address).toBeNull();
  const { transactionId } = await send(shown);
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, viewer.id));
  const kept = rows.map(({ delivery, protectedData }) => `${delivery} ${'shippingAddress' in protectedData}`);
  expect(kept.toSorted()).toEqual(['pick-up false', 'post true', 'post true', 'post true']);
  await flow.executeAs(viewer.id, transactionId, 'abandon');
  expect((await page()).address).toMatchObject({ street: '1 Cuba Street' });
  // Not to an operator who looks on the account owner's behalf.
  expect((await cartCheckoutData(app, { ...viewer, limited: true }, null)).address).toBeNull();
});

test('a back-up is chosen and given up by a form of the bag, and requested as what the page shows', async () => {
  await db
    .update(listings)
    .set({ canBackUp: true })
    .where(inArray(listings.id, idsOf(orders)));
  await db.update(listings).set({ priceAmount: 9000 }).where(eq(listings.id, orders[0].listingId));
  const [, second] = orders;
  const operate = (operation: string, by = viewer) => {
    const fields: Readonly<Record<string, string>> = { operation, listingId: second.listingId };
    return cartAction(app, by, { get: (name) => fields[name] ?? null });
  };
  const chosen = async () => (await cartOf(app, viewer)).entries.map(({ backUp }) => backUp?.isChosen ?? null);
  await operate('back-up', viewerFor(await makeUser(db)));
  expect(await chosen()).toEqual([null, false, false]);
  await operate('back-up');
  expect(await chosen()).toEqual([null, true, false]);
  const shown = await page();
  const form = cartFormOf(shown, { ...typed, terms: true });
  expect(form.get('backUps')).toBe(second.listingId);
  const bag = await ordersOf(app, viewer, String(form.get('listings')).split(','), [String(form.get('backUps'))]);
  // Without what was shown as a back-up the price is another one.
  expect(await codeAfter(() => send(shown))).toBe('listing-price-changed');
  const { transactionId } = await requestTogether(app, viewer, bag, formFor('post', shown.quote));
  const held = await page(transactionId);
  expect(held.price).toEqual(shown.price);
  await flow.executeAs(viewer.id, transactionId, 'abandon');
  await operate('full-price');
  expect(await chosen()).toEqual([null, false, false]);
});

const typed = {
  ...{
    name: 'Mei Lin',
    street: '1 Cuba Street',
    apt: '',
    city: 'Wellington',
    state: '',
    postalCode: '6011',
    country: 'NZ',
  },
  ...{ ...emptyBilling, note: '', sureOf: '', claims: '' },
};
