import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bookings,
  cases,
  notificationEvents,
  payments,
  paymentCalls,
  paymentShares,
  transactions,
} from '#src/database/schema/schema.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { paymentInput, requestCart, threeOrders } from '#tests/support/threads.ts';
import { execute } from '../execute.server.ts';
import { executeDueOf } from '../timers.server.ts';
import { system } from '../transaction.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

type Cart = Awaited<ReturnType<typeof requested>>;

async function requested() {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture);
  const { transactionId: leader } = await requestCart(context, fixture.customerId, orders);
  const payment = await lastPaymentOf(db, leader);
  if (payment === null) throw new Error('No payment');
  const shares = await db
    .select()
    .from(paymentShares)
    .where(eq(paymentShares.paymentId, payment.id))
    .orderBy(paymentShares.position);
  const ids = shares.map(({ transactionId }) => transactionId) as [string, string, string];
  return { ...fixture, orders, leader, ids, paymentId: payment.id, total: payment.amount };
}

async function paid() {
  const cart = await requested();
  await flow.holdCard(cart.customerId, cart.leader);
  await flow.executeAs(cart.customerId, cart.leader, 'confirm-payment');
  return cart;
}

async function acceptedCart() {
  const cart = await paid();
  await flow.executeAs(cart.lenderId, cart.leader, 'accept');
  return cart;
}

const statesOf = ({ ids }: Cart) => Promise.all(ids.map((id) => stateOf(context, id)));
const moneyOf = async ({ ids }: Cart) => [...(await moneyStates(db, ids)).values()];
/** Fee and shipping, which the leader has. */
const once = 500 + 1200;
const items = ({ total }: Cart) => (total - once) / 3;

async function dueOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row?.dueTransition ?? null;
}

async function intentOf({ paymentId }: Cart) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const intents = (await context.sandbox.books()).payment_intent ?? [];
  return intents.find(({ id }) => id === payment?.intentId);
}

describe('one payment for three transactions', () => {
  test('holds all days at the request, and is confirmed for all by one card', async () => {
    const cart = await requested();
    expect(await statesOf(cart)).toEqual(['pending-payment', 'initial', 'initial']);
    const held = await db.select().from(bookings).where(eq(bookings.state, 'pending'));
    expect(held.filter(({ transactionId }) => cart.ids.includes(transactionId))).toHaveLength(3);
    await flow.holdCard(cart.customerId, cart.leader);
    await flow.executeAs(cart.customerId, cart.leader, 'confirm-payment');
    expect(await statesOf(cart)).toEqual(['preauthorized', 'preauthorized', 'preauthorized']);
    expect(await Promise.all(cart.ids.map(dueOf))).toEqual(['expire', null, null]);
    expect(await moneyOf(cart)).toEqual(['held', 'held', 'held']);
  });

  test('nothing is held when one of the orders cannot be', async () => {
    const fixture = await flow.rentalFixture();
    const orders = await threeOrders(context, fixture);
    const taken = orders[2];
    if (taken === undefined) throw new Error('No order');
    await flow.request(fixture.customerId, taken);
    await expect(requestCart(context, fixture.customerId, orders).catch(codeOf)).resolves.toBe(
      'transaction-booking-time-not-available',
    );
    const rows = await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
    expect(rows.map(({ listingId }) => listingId)).toEqual([taken.listingId]);
  });

  test('is of one lender, each listing once', async () => {
    const [one, other] = [await flow.rentalFixture(), await flow.rentalFixture()];
    const [first, second] = [await flow.rentalOrder(one.listingId), await flow.rentalOrder(other.listingId)];
    for (const orders of [
      [first, second],
      [first, first],
    ])
      await expect(requestCart(context, one.customerId, orders).catch(codeOf)).resolves.toBe(
        'validation-invalid-params',
      );
  });

  test('the same key returns the same cart', async () => {
    const fixture = await flow.rentalFixture();
    const orders = await threeOrders(context, fixture);
    const request = {
      actor: { role: 'customer', userId: fixture.customerId },
      create: { clientKey: randomUUID() },
      transition: 'request-payment',
      input: await paymentInput(context.app, fixture.customerId, orders),
    } as const;
    const one = await execute(context.app, request);
    expect(await execute(context.app, request)).toEqual(one);
  });

  test('is captured whole by one acceptance, and completed one by one', async () => {
    const cart = await acceptedCart();
    expect(await statesOf(cart)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await intentOf(cart)).toMatchObject({ status: 'succeeded', amount_received: cart.total });
    expect(await moneyOf(cart)).toEqual(['paid', 'paid', 'paid']);
    expect(await Promise.all(cart.ids.map(dueOf))).toEqual(['complete', 'complete', 'complete']);
    await execute(context.app, { actor: system, transactionId: cart.ids[1], transition: 'complete' });
    expect(await statesOf(cart)).toEqual(['accepted', 'delivered', 'accepted']);
    await expectInvariants(context);
  });

  test('each side is told once of the request, and once of its answer, about all items and all of the money', async () => {
    const cart = await acceptedCart();
    const notified = await db.select().from(notificationEvents).orderBy(notificationEvents.createdAt);
    const ours = notified.filter(({ transactionId }) => cart.ids.includes(transactionId ?? ''));
    const factsOf = (kind: string) => ours.find((event) => event.kind === kind)?.facts ?? {};
    expect(ours.map(({ kind, recipientId }) => [kind, recipientId]).toSorted()).toEqual([
      ['payment-receipt', cart.customerId],
      ['request-accepted', cart.customerId],
      ['request-received', cart.lenderId],
      ['request-sent', cart.customerId],
    ]);
    expect(new Set(ours.map(({ transactionId }) => transactionId))).toEqual(new Set([cart.leader]));
    const rows = await db.select().from(transactions).where(inArray(transactions.id, cart.ids));
    const payout = rows.reduce((sum, { payoutAmount }) => sum + payoutAmount, 0);
    for (const { facts } of ours) expect(facts).toMatchObject({ payin: cart.total, payout });
    const { together } = factsOf('request-received') as { together: { listing: { id: string } }[] };
    expect(together.map(({ listing }) => listing.id)).toEqual(cart.orders.slice(1).map(({ listingId }) => listingId));
    const { rows: receipt } = factsOf('payment-receipt') as { rows: { amount: string }[] };
    // Three items, the delivery, the fee, and the total.
    expect(receipt).toHaveLength(6);
    const minor = ({ amount }: { amount: string }) => Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100);
    expect(receipt.slice(0, -1).reduce((sum, row) => sum + minor(row), 0)).toBe(cart.total);
    expect(receipt.slice(-1).map(minor)).toEqual([cart.total]);
  });

  test('what becomes of one of them alone is told by itself', async () => {
    const cart = await acceptedCart();
    await flow.executeAs(cart.customerId, cart.ids[1], 'cancel-by-customer');
    const told = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, cart.ids[1]));
    expect(told.map(({ kind, recipientId }) => [kind, recipientId]).toSorted()).toEqual(
      [
        ['transaction-canceled', cart.customerId],
        ['transaction-canceled', cart.lenderId],
      ].toSorted(),
    );
    for (const { facts } of told) expect(facts).not.toHaveProperty('together');
  });

  test('one that the lender leaves out is released with the capture of the others', async () => {
    const cart = await paid();
    await flow.executeAs(cart.lenderId, cart.ids[1], 'decline');
    expect(await statesOf(cart)).toEqual(['preauthorized', 'declined', 'preauthorized']);
    expect(await intentOf(cart)).toMatchObject({ status: 'requires_capture' });
    expect(await moneyOf(cart)).toEqual(['held', 'releasing', 'held']);
    await flow.executeAs(cart.lenderId, cart.leader, 'accept');
    expect(await statesOf(cart)).toEqual(['accepted', 'declined', 'accepted']);
    expect(await intentOf(cart)).toMatchObject({ amount_received: 2 * items(cart) + once });
    expect(await moneyOf(cart)).toEqual(['paid', 'released', 'paid']);
    await expectInvariants(context);
  });

  test('when the leader is left out, the next leads and has the timer', async () => {
    const cart = await paid();
    await flow.executeAs(cart.lenderId, cart.leader, 'decline');
    expect(await Promise.all(cart.ids.map(dueOf))).toEqual([null, 'expire', null]);
    await flow.executeAs(cart.lenderId, cart.ids[2], 'accept');
    expect(await statesOf(cart)).toEqual(['declined', 'accepted', 'accepted']);
    expect(await intentOf(cart)).toMatchObject({ amount_received: 2 * items(cart) + once });
    await expectInvariants(context);
  });

  test('when all are left out, the hold ends with the last', async () => {
    const cart = await paid();
    const cancels = () =>
      db
        .select()
        .from(paymentCalls)
        .where(and(eq(paymentCalls.paymentId, cart.paymentId), eq(paymentCalls.purpose, 'cancel-intent')));
    await flow.executeAs(cart.lenderId, cart.ids[0], 'decline');
    await flow.executeAs(cart.lenderId, cart.ids[1], 'decline');
    expect(await cancels()).toEqual([]);
    await flow.executeAs(cart.lenderId, cart.ids[2], 'decline');
    expect(await cancels()).toHaveLength(1);
    await deliverAll(context);
    expect(await intentOf(cart)).toMatchObject({ status: 'canceled' });
    expect(await moneyOf(cart)).toEqual(['released', 'released', 'released']);
    await expectInvariants(context);
  });

  test('the customer cancels it as a whole before it is accepted', async () => {
    const cart = await paid();
    await flow.executeAs(cart.customerId, cart.ids[1], 'cancel-by-customer');
    expect(await statesOf(cart)).toEqual(['canceled', 'canceled', 'canceled']);
    await expectInvariants(context);
  });

  test('it expires as a whole', async () => {
    const cart = await paid();
    await flow.untilDue(cart.leader);
    await executeDueOf(context.app, cart.leader);
    expect(await statesOf(cart)).toEqual(['declined', 'declined', 'declined']);
    await expectInvariants(context);
  });

  test('one that is cancelled afterwards is refunded alone', async () => {
    const cart = await acceptedCart();
    await flow.executeAs(cart.customerId, cart.ids[2], 'cancel-by-customer');
    await deliverAll(context);
    expect(await statesOf(cart)).toEqual(['accepted', 'accepted', 'canceled']);
    expect(await moneyOf(cart)).toEqual(['paid', 'paid', 'refunded']);
    const [payment] = await db.select().from(payments).where(eq(payments.id, cart.paymentId));
    expect(payment).toMatchObject({ state: 'captured', refundedAmount: items(cart) });
    const shares = await db.select().from(paymentShares).where(eq(paymentShares.paymentId, cart.paymentId));
    expect(shares.filter(({ endedAt }) => endedAt !== null).map(({ transactionId }) => transactionId)).toEqual([
      cart.ids[2],
    ]);
    await execute(context.app, { actor: system, transactionId: cart.leader, transition: 'complete' });
    await expectInvariants(context);
  });

  test('a dispute opens a case for each, and none is completed meanwhile', async () => {
    const cart = await acceptedCart();
    await flow.executeAs(cart.customerId, cart.ids[2], 'cancel-by-customer');
    await deliverAll(context);
    const dispute = await disputed(context, cart.leader, { amount: 5001 });
    const opened = await db.select().from(cases).where(eq(cases.reference, dispute));
    const parts = new Map(opened.map(({ transactionId, amount }) => [transactionId, amount]));
    expect(cart.ids.map((id) => parts.get(id))).toEqual([2576, 2425, 0]);
    for (const transactionId of cart.ids.slice(0, 2))
      await expect(
        execute(context.app, { actor: system, transactionId, transition: 'complete' }).catch(codeOf),
      ).resolves.toBe('transaction-locked');
  });

  test('given up before it is paid, the others are removed with their holds', async () => {
    const cart = await requested();
    await flow.executeAs(cart.customerId, cart.leader, 'abandon');
    expect(await statesOf(cart)).toEqual(['payment-expired', undefined, undefined]);
    await expect(requestCart(context, cart.customerId, cart.orders)).resolves.toMatchObject({ kind: 'taken' });
    await expectInvariants(context);
  });
});

describe('two at once', () => {
  test('leaving one out against accepting: one capture, for what is left', async () => {
    const cart = await paid();
    const outcomes = await Promise.all([
      flow.executeAs(cart.lenderId, cart.ids[1], 'decline').then(() => 'done', codeOf),
      flow.executeAs(cart.lenderId, cart.leader, 'accept').then(() => 'done', codeOf),
    ]);
    expect(outcomes).toContain('done');
    const states = await statesOf(cart);
    const accepted = states.filter((state) => state === 'accepted').length;
    expect(await intentOf(cart)).toMatchObject({ amount_received: accepted * items(cart) + once });
    await expectInvariants(context);
  });

  test('cancelling the leader against completing a sibling', async () => {
    const cart = await acceptedCart();
    await Promise.all([
      flow.executeAs(cart.customerId, cart.leader, 'cancel-by-customer'),
      execute(context.app, { actor: system, transactionId: cart.ids[1], transition: 'complete' }),
    ]);
    expect(await statesOf(cart)).toEqual(['canceled', 'delivered', 'accepted']);
    await expectInvariants(context);
  });
});
