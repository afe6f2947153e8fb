import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cases, listings, transactions } from '#src/database/schema/schema.ts';
import { addToCart, markPriceSeen, setBackUp } from '#src/features/cart/commands.server.ts';
import { cartOf } from '#src/features/cart/queries.server.ts';
import { sumOf } from '#src/features/cart/sum.ts';
import { cartCheckoutFor, openCart } from '#src/features/checkout/cart-checkout.server.ts';
import { requestTogether } from '#src/features/checkout/commands.server.ts';
import { openComplaint } from '#src/features/payments/complaints.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { executeTransition } from '../execute.server.ts';
import { transactionPage } from '../transaction-page.server.ts';
import { cartsOf } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { dollars, makeRental } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { withFault, workUntil } from '#tests/support/lost-answers.ts';
import { formFor } from '#tests/support/request.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const { charged } = cartsOf(context);
const backUpPrice = 2000;

let customerId: string;
let lenderId: string;
/** The dearest, and two that are cheaper on the same days. */
let orders: [Order, Order, Order];

beforeEach(async () => {
  const fixture = await flow.rentalFixture();
  ({ customerId, lenderId } = fixture);
  const cheaper = ['50', '40'].map((price) => makeRental(db, { authorId: lenderId, price: dollars(price) }));
  const ids = [fixture.listingId, ...(await Promise.all(cheaper))];
  await db.update(listings).set({ canBackUp: true }).where(inArray(listings.id, ids));
  orders = (await Promise.all(ids.map((id) => flow.rentalOrder(id)))) as typeof orders;
});

const viewer = () => viewerFor(customerId);
const asBackUp = (order: Order): Order => ({ ...order, backUp: true });

async function request(wanted: readonly Order[]) {
  const { quote } = await cartCheckoutFor(app, viewer(), wanted);
  return requestTogether(app, viewer(), wanted, formFor('post', quote));
}

/** Paid: their ids in the order of the three. */
async function paid(): Promise<[string, string, string]> {
  const { transactionId } = await request([orders[0], asBackUp(orders[1]), asBackUp(orders[2])]);
  await flow.holdCard(customerId, transactionId);
  await flow.executeAs(customerId, transactionId, 'confirm-payment');
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, customerId));
  return orders.map(({ listingId }) => rows.find((row) => row.listingId === listingId)?.id ?? '') as never;
}

const states = (ids: readonly string[]) => Promise.all(ids.map((id) => stateOf(context, id)));

test('back-ups cost their price, and the lender is paid from it', async () => {
  const ids = await paid();
  const days = (await charged(ids)).map(([amount]) => amount);
  expect(days.slice(1)).toEqual([backUpPrice, backUpPrice]);
  expect(days[0]).toBeGreaterThan(backUpPrice);
  const [row] = await db.select().from(transactions).where(eq(transactions.id, ids[1]));
  expect(row?.payoutAmount).toBe(backUpPrice - backUpPrice / 10);
  await flow.executeAs(lenderId, ids[0], 'accept');
  expect(await states(ids)).toEqual(['accepted', 'accepted', 'accepted']);
  await expectInvariants(context);
});

test('only what its lender offers, on the same days and beside a dearer one, is a back-up', async () => {
  const refused = (wanted: readonly Order[]) => codeAfter(() => cartCheckoutFor(app, viewer(), wanted));
  const [dearest, second, third] = orders;
  expect(await refused([asBackUp(dearest), second])).toBe('validation-invalid-params');
  expect(await refused([asBackUp(second)])).toBe('validation-invalid-params');
  const later = await flow.rentalOrder(second.listingId, 40);
  expect(await refused([dearest, asBackUp(later)])).toBe('validation-invalid-params');
  await db.update(listings).set({ canBackUp: false }).where(eq(listings.id, third.listingId));
  expect(await refused([dearest, asBackUp(third)])).toBe('validation-invalid-params');
  await db.update(listings).set({ priceAmount: 500 }).where(eq(listings.id, second.listingId));
  expect(await refused([dearest, asBackUp(second)])).toBe('validation-invalid-params');
});

test('the dearest that is left out takes its back-ups with it, and the hold is released', async () => {
  const ids = await paid();
  await flow.executeAs(lenderId, ids[0], 'decline');
  expect(await states(ids)).toEqual(['declined', 'declined', 'declined']);
  await deliverAll(context);
  await expectInvariants(context);
});

test('a back-up that is left out leaves the dearest', async () => {
  const ids = await paid();
  await flow.executeAs(lenderId, ids[1], 'decline');
  await flow.executeAs(lenderId, ids[0], 'accept');
  expect(await states(ids)).toEqual(['accepted', 'declined', 'accepted']);
});

test('the dearest that is cancelled later takes its back-ups with it, refunded in full', async () => {
  const ids = await paid();
  await flow.executeAs(lenderId, ids[0], 'accept');
  await flow.executeAs(customerId, ids[0], 'cancel-by-customer');
  expect(await states(ids)).toEqual(['canceled', 'canceled', 'canceled']);
  await deliverAll(context);
  const rows = await db.select().from(transactions).where(inArray(transactions.id, ids));
  expect(rows.map(({ payinAmount }) => payinAmount)).toEqual([0, 0, 0]);
  await expectInvariants(context);
});

test('the dearest is not cancelled for half while a back-up that would go with it was refunded in part', async () => {
  await db.update(listings).set({ lateCancellation: 'half' }).where(eq(listings.id, orders[0].listingId));
  const ids = await paid();
  await flow.executeAs(lenderId, ids[0], 'accept');
  await app.clock.advance(10 * 86_400);
  const shown = async () =>
    (await transactionPage(app, { id: customerId }, ids[0])).offered.find(
      ({ transition }) => transition === 'cancel-by-customer',
    )?.blocked;
  expect(await shown()).toBeNull();
  const complaint = await db.transaction((tx) => openComplaint(tx, ids[1]));
  expect(await shown()).toBe('case-open');
  await db.delete(cases).where(eq(cases.id, complaint?.id ?? ''));
  const paymentId = (await lastPaymentOf(db, ids[0]))?.id ?? '';
  await refundPart(app, {
    ...{ paymentId, transaction: { id: ids[1], providerId: lenderId } },
    ...{ amount: 100, lenderBears: 100 },
  });
  expect(await shown()).toBe('part-refunded');
  const cancel = () => flow.executeAs(customerId, ids[0], 'cancel-by-customer');
  expect(await codeAfter(cancel)).toBe('cancel-part-refunded');
  expect(await states(ids)).toEqual(['accepted', 'accepted', 'accepted']);
});

test('a back-up that its customer has stays at its price when the dearest is cancelled', async () => {
  const ids = await paid();
  await flow.executeAs(lenderId, ids[0], 'accept');
  await app.clock.advance(10 * 86_400);
  await flow.recordedAs(lenderId, ids[1], 'dispatched');
  await flow.recordedAs(customerId, ids[1], 'received');
  await executeTransition(app, { id: lenderId }, ids[0], 'cancel', { reason: 'damaged' });
  expect(await states(ids)).toEqual(['canceled', 'accepted', 'canceled']);
  await deliverAll(context);
  expect((await charged([ids[1]])).map(([amount]) => amount)).toEqual([backUpPrice]);
  await expectInvariants(context);
});

test('one that is picked up goes with a dearest whose acceptance came too late for its courier', async () => {
  const [dearest, second] = orders;
  await db.update(listings).set({ canPickUp: true }).where(eq(listings.id, second.listingId));
  const { transactionId } = await request([dearest, { ...asBackUp(second), delivery: 'pick-up' }]);
  await flow.holdCard(customerId, transactionId);
  await flow.executeAs(customerId, transactionId, 'confirm-payment');
  await withFault(context, { action: 'drop-before' }, { method: 'POST', path: '/capture$' }, () =>
    flow.executeAs(lenderId, transactionId, 'accept'),
  );
  await app.clock.advance(22 * 86_400);
  await workUntil(context, () => stateOf(context, transactionId), 'canceled');
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, customerId));
  expect(rows.map(({ state, payinAmount }) => [state, payinAmount])).toEqual([
    ['canceled', 0],
    ['canceled', 0],
  ]);
  await expectInvariants(context);
});

test('a hold at the full price is not taken for one with back-ups', async () => {
  const [dearest, second] = orders;
  const { quote } = await cartCheckoutFor(app, viewer(), [dearest, asBackUp(second)]);
  const { transactionId } = await request([dearest, second]);
  const again = () => requestTogether(app, viewer(), [dearest, asBackUp(second)], formFor('post', quote));
  expect(await codeAfter(again)).toBe('transaction-booking-time-not-available');
  const held = await openCart(app, viewer(), transactionId);
  expect(held?.checkout.items.map(({ order }) => order.backUp)).toEqual([undefined, undefined]);
});

test('the bag offers a back-up, prices it, and forgets it with its dearest', async () => {
  for (const order of orders) await addToCart(app, viewer(), order);
  const bag = async () => (await cartOf(app, viewer())).entries;
  expect((await bag()).map(({ backUp }) => backUp?.isChosen ?? null)).toEqual([null, false, false]);
  const before = sumOf(await bag())?.items.amount ?? 0;
  await setBackUp(app, viewer(), { listingId: orders[1].listingId, backUp: true });
  const [, second] = await bag();
  expect(second?.order).toEqual(asBackUp(orders[1]));
  const saved = before - (sumOf(await bag())?.items.amount ?? 0);
  expect(saved).toBeGreaterThan(0);
  const shown = await cartCheckoutFor(
    app,
    viewer(),
    (await bag()).flatMap(({ order }) => order ?? []),
  );
  expect(shown.price.items.amount).toBe(before - saved);
  await db
    .update(listings)
    .set({ state: 'closed' })
    .where(and(eq(listings.id, orders[0].listingId)));
  // The next dearest has its full price.
  expect((await bag()).map(({ backUp }) => backUp?.isChosen ?? null)).toEqual([null, null, false]);
});

test('a back-up’s price is not compared with the full one, and a new full price is told until it is read', async () => {
  for (const order of orders) await addToCart(app, viewer(), order);
  const [{ listingId }] = [orders[1]];
  const choose = (backUp: boolean) => setBackUp(app, viewer(), { listingId, backUp });
  const entry = async () => {
    const found = (await cartOf(app, viewer())).entries.find((one) => one.listingId === listingId);
    return { before: found?.before?.amount ?? null, total: found?.price?.total.amount ?? 0 };
  };
  const { total: full } = await entry();
  await choose(true);
  const asOne = await entry();
  expect([asOne.before, asOne.total < full]).toEqual([null, true]);
  await db.update(listings).set({ priceAmount: 4_500 }).where(eq(listings.id, listingId));
  expect((await entry()).before).toBe(null);
  await choose(false);
  const changed = await entry();
  expect(changed).toMatchObject({ before: full });
  await markPriceSeen(app, viewer(), { listingId, amount: changed.total });
  const told: (number | null)[] = [];
  for (const isBackUp of [false, true, false]) {
    await choose(isBackUp);
    told.push((await entry()).before);
  }
  expect(told).toEqual([null, null, null]);
});
