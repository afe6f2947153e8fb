import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { listings, transactions, users } from '#src/database/schema/schema.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { dollars, makeUser } from '#tests/support/factories.ts';
import { formFor } from '#tests/support/request.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { saleOrder, untilDue } from '#tests/support/test-context.ts';
import { makeOffer, payAfterOffer, requestCart, threeOrders, verifyEmail } from '#tests/support/threads.ts';
import { executeFollowUps } from '../follow-ups.server.ts';
import type { Order } from '../order.ts';
import { executeDueOf } from '../timers.server.ts';
import { transactionPage } from '../transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

afterEach(() => context.sandbox.noFaults());

type Ended = {
  readonly id: string;
  readonly customerId: string;
  readonly lenderId: string;
  readonly listingId: string;
  readonly order: Order;
};

/** A request at the listed price whose time to pay is over. */
async function expired(): Promise<Ended> {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  const { transactionId: id } = await flow.request(fixture.customerId, order);
  await runOut(id);
  return { ...fixture, order, id };
}

/** The same after an accepted offer of $200. */
async function expiredOffer(): Promise<Ended> {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  await verifyEmail(context, fixture.customerId);
  const id = await makeOffer(context, fixture.customerId, order, 20_000);
  await flow.executeAs(fixture.lenderId, id, 'accept-offer-by-provider');
  await payAfterOffer(context, fixture.customerId, id);
  await runOut(id);
  return { ...fixture, order, id };
}

async function runOut(id: string): Promise<void> {
  await untilDue(context, id);
  await executeDueOf(app, id);
  expect(await stateOf(context, id)).toBe('payment-expired');
}

/** Opens the checkout of an ended transaction, and returns what its button sends. */
async function openCheckout({ id, customerId, order }: Ended, clientKey: string = randomUUID()) {
  const { quote, totals } = await checkoutFor(app, { id: customerId }, order, { again: id });
  const form = { ...formFor(order.delivery, quote, clientKey), again: id };
  return { totals, pay: () => requestPayment(app, { id: customerId }, order, form) };
}

const payAgain = async (ended: Ended) => (await (await openCheckout(ended)).pay()).transactionId;

async function rowOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row === undefined) throw new Error('No transaction');
  return row;
}

const pageOf = (userId: string, id: string) => transactionPage(app, { id: userId }, id);

describe('an order that was not paid in time', () => {
  test('is paid again as a new transaction that is linked to it', async () => {
    const ended = await expired();
    expect((await pageOf(ended.customerId, ended.id)).again).toEqual({ of: null, by: null, offered: true });
    expect((await pageOf(ended.lenderId, ended.id)).again).toEqual({ of: null, by: null, offered: false });
    const id = await payAgain(ended);
    expect(id).not.toBe(ended.id);
    expect(await rowOf(id)).toMatchObject({ againOf: ended.id, state: 'pending-payment' });
    expect(await stateOf(context, ended.id)).toBe('payment-expired');
    expect((await pageOf(ended.customerId, ended.id)).again).toEqual({ of: null, by: id, offered: false });
    expect((await pageOf(ended.customerId, id)).again).toEqual({ of: ended.id, by: null, offered: false });
    await flow.holdCard(ended.customerId, id);
    await flow.executeAs(ended.customerId, id, 'confirm-payment');
    await executeFollowUps(app);
    expect(await stateOf(context, id)).toBe('preauthorized');
    await expectInvariants(context);
  });

  test('is paid again once, however often and with whatever key it is asked for', async () => {
    const ended = await expired();
    const [one, two, three] = [await openCheckout(ended), await openCheckout(ended), await openCheckout(ended)];
    const answers = await Promise.all([one.pay(), two.pay(), three.pay(), one.pay()]);
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    const again = await db.select().from(transactions).where(eq(transactions.againOf, ended.id));
    expect(again).toHaveLength(1);
    await flow.holdCard(ended.customerId, again[0]?.id ?? '');
    await flow.executeAs(ended.customerId, again[0]?.id ?? '', 'confirm-payment');
    await expect(three.pay()).resolves.toMatchObject({ transactionId: again[0]?.id });
    await expect(openCheckout(ended).catch(codeOf)).resolves.toBe('conflict');
  });

  test('can be paid again after the payment of its payment again has expired too', async () => {
    const ended = await expired();
    const second = await payAgain(ended);
    await runOut(second);
    const third = await payAgain({ ...ended, id: second });
    expect(await rowOf(third)).toMatchObject({ againOf: second });
  });

  test('is not paid again for days that another has taken meanwhile', async () => {
    const ended = await expired();
    const late = await openCheckout(ended);
    await flow.request(await makeUser(db, {}), ended.order);
    await expect(openCheckout(ended).catch(codeOf)).resolves.toBe('transaction-booking-time-not-available');
    await expect(late.pay().catch(codeOf)).resolves.toBe('transaction-booking-time-not-available');
    expect(await db.select().from(transactions).where(eq(transactions.againOf, ended.id))).toEqual([]);
  });

  test('can be paid again when the card was refused', async () => {
    const ended = await expired();
    const { pay } = await openCheckout(ended);
    const body = { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } };
    await context.sandbox.fault({
      ...{ match: { method: 'POST', path: '^/v1/payment_intents$' }, action: 'fail', status: 402, body },
    });
    await expect(pay().catch(codeOf)).resolves.toBe('transaction-payment-failed');
    await context.sandbox.noFaults();
    expect((await pageOf(ended.customerId, ended.id)).again).toMatchObject({ by: null, offered: true });
    await expect(payAgain(ended)).resolves.toEqual(expect.any(String));
  });

  test('is paid again by its customer only, for its own order, and only when its payment had expired', async () => {
    const ended = await expired();
    const refused = (wanted: Ended) => openCheckout(wanted).catch(codeOf);
    expect(await refused({ ...ended, customerId: await makeUser(db, {}) })).toBe('not-found');
    expect(await refused({ ...ended, customerId: ended.lenderId })).toBe('not-found');
    expect(await refused({ ...ended, id: randomUUID() })).toBe('not-found');
    expect(await refused({ ...ended, order: await flow.rentalOrder(ended.listingId, 40) })).toBe(
      'validation-invalid-params',
    );
    expect(await refused({ ...ended, order: { ...ended.order, delivery: 'pick-up' } })).toBe(
      'validation-invalid-params',
    );
    const fixture = await flow.rentalFixture();
    const order = await flow.rentalOrder(fixture.listingId);
    const sent = await flow.preauthorised(fixture, order);
    expect(await refused({ ...fixture, order, id: sent })).toBe('transaction-invalid-transition');
    expect((await pageOf(fixture.customerId, sent)).again.offered).toBe(false);
  });

  test('is offered after it was given up too, and for a sale', async () => {
    const fixture = await flow.saleFixture();
    const { transactionId: id } = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
    await flow.executeAs(fixture.customerId, id, 'abandon');
    const again = await payAgain({ ...fixture, id, order: saleOrder(fixture.listingId) });
    expect(await rowOf(again)).toMatchObject({ againOf: id });
    const [{ stock } = {}] = await db.select().from(listings).where(eq(listings.id, fixture.listingId));
    expect(stock).toBe(0);
  });

  test('leaves the other items of its cart alone', async () => {
    const fixture = await flow.rentalFixture();
    const orders = await threeOrders(context, fixture);
    const { transactionId: id } = await requestCart(context, fixture.customerId, orders);
    await runOut(id);
    const [order] = orders;
    if (order === undefined) throw new Error('No order');
    const again = await payAgain({ ...fixture, id, order });
    const all = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.customerId, fixture.customerId), eq(transactions.state, 'pending-payment')));
    expect(all.map((row) => row.id)).toEqual([again]);
  });
});

describe('an agreed price', () => {
  test('stands while the accepted offer’s days last, whatever the item costs now', async () => {
    const ended = await expiredOffer();
    const before = await rowOf(ended.id);
    await changePrice(app, { listingId: ended.listingId, authorId: ended.lenderId, price: dollars('400') });
    const { totals, pay } = await openCheckout(ended);
    const { transactionId: id } = await pay();
    const after = await rowOf(id);
    expect(after.payinAmount).toBe(totals.payin.amount);
    // $200, with shipping and fee as they were.
    expect(after.payinAmount).toBeLessThan(26_000);
    expect(after.listing).toEqual(before.listing);
    await flow.holdCard(ended.customerId, id);
    await flow.executeAs(ended.customerId, id, 'confirm-payment');
    await executeFollowUps(app);
    expect(await stateOf(context, id)).toBe('accepted');
    await expectInvariants(context);
  });

  test('stands for a third payment, and ends three days after the offer was accepted', async () => {
    const ended = await expiredOffer();
    const second = await payAgain(ended);
    const agreed = (await rowOf(second)).payinAmount;
    await runOut(second);
    expect((await openCheckout({ ...ended, id: second })).totals.payin.amount).toBe(agreed);
    await app.clock.advance(3 * 86_400);
    const late = await openCheckout({ ...ended, id: second });
    expect(late.totals.payin.amount).toBeGreaterThan(agreed);
    const { transactionId: id } = await late.pay();
    await flow.holdCard(ended.customerId, id);
    await flow.executeAs(ended.customerId, id, 'confirm-payment');
    await executeFollowUps(app);
    expect(await stateOf(context, id)).toBe('preauthorized');
  });

  test('is charged of a tab that has shown it alone, and is shown as agreed while it is held', async () => {
    const ended = await expiredOffer();
    const agreed = await openCheckout(ended);
    await app.clock.advance(3 * 86_400);
    const dearer = await openCheckout(ended);
    const { transactionId: id } = await dearer.pay();
    await expect(agreed.pay().catch(codeOf)).resolves.toBe('listing-price-changed');
    expect(await stateOf(context, id)).toBe('pending-payment');
    const other = await expiredOffer();
    const [one, two] = [await openCheckout(other), await openCheckout(other)];
    const first = await one.pay();
    await expect(two.pay()).resolves.toEqual(first);
    const shown = await checkoutFor(app, { id: other.customerId }, other.order, { again: other.id });
    expect(shown).toMatchObject({ quote: '', isInstant: true, totals: one.totals });
  });

  test('that ended between checkout and payment is not charged', async () => {
    const ended = await expiredOffer();
    const { pay } = await openCheckout(ended);
    await app.clock.advance(3 * 86_400);
    await expect(pay().catch(codeOf)).resolves.toBe('listing-price-changed');
  });

  test('is not accepted by the system for a banned customer', async () => {
    const ended = await expiredOffer();
    const id = await payAgain(ended);
    await flow.holdCard(ended.customerId, id);
    await db.update(users).set({ banned: true }).where(eq(users.id, ended.customerId));
    await flow.executeAs(ended.customerId, id, 'confirm-payment').catch(() => null);
    await executeFollowUps(app);
    expect(await stateOf(context, id)).not.toBe('accepted');
  });
});
