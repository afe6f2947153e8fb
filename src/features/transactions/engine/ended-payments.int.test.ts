import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentCalls, payments } from '#src/database/schema/schema.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { recordCapture, lastPaymentOf, openPayment } from '#src/features/payments/payments.server.ts';
import { writeOutboxCall } from '#src/features/payments/outbox.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { dollars } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { enquire, payAfterEnquiry } from '#tests/support/threads.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { handlePaymentEvent } from '../payment-events.server.ts';
import { lockRow } from '../transaction.server.ts';
import { lockTransaction } from './group.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { app } = context;
const { db } = app;

async function paymentFor(id: string) {
  const payment = await lastPaymentOf(db, id);
  if (payment === null) throw new Error('No payment');
  return payment;
}

const cancelsOf = (paymentId: string) =>
  db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.paymentId, paymentId), eq(paymentCalls.purpose, 'cancel-intent')));

/** An app whose Stripe says that an intent has this status, whatever was done before. */
function where(status: Intent['status'], amountReceived: number): App {
  const readIntent: App['payments']['readIntent'] = async (id) => {
    const answer = await app.payments.readIntent(id);
    return answer.kind === 'done' ? { ...answer, value: { ...answer.value, status, amountReceived } } : answer;
  };
  return { ...app, payments: { ...app.payments, readIntent } };
}

test.each([
  ['requires_capture', 'held'],
  ['succeeded', 'captured'],
] as const)('money that is %s for an ended payment is given back, and moves nothing', async (status, word) => {
  const { customerId, listingId } = await flow.rentalFixture();
  const id = await enquire(context, customerId, listingId);
  await payAfterEnquiry(context, customerId, id, await flow.rentalOrder(listingId));
  const payment = await paymentFor(id);
  await flow.executeAs(customerId, id, 'abandon');
  await deliverAll(context);
  expect(await cancelsOf(payment.id)).toMatchObject([{ state: 'done' }]);
  const event = { type: 'payment_intent.amount_capturable_updated', objectId: payment.intentId ?? '', livemode: false };
  await receiveEvent(app, { ...event, id: `evt_${word}_${id}`, intentId: payment.intentId, createdAt: new Date() });
  await handlePaymentEvent(where(status, status === 'succeeded' ? payment.amount : 0), `evt_${word}_${id}`);
  expect(await cancelsOf(payment.id)).toHaveLength(2);
  expect(await stateOf(context, id)).toBe('payment-expired');
  await expectInvariants(context);
});

test('a move that waits for a row whose payment opens meanwhile is refused', async () => {
  const { customerId, listingId } = await flow.rentalFixture();
  const id = await enquire(context, customerId, listingId);
  let move: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockRow(tx, id);
    move = db.transaction((other) => lockTransaction(other, id)).catch(codeOf);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    const stripeCustomerId = 'cus_waiting';
    await openPayment(tx, {
      payerId: customerId,
      stripeCustomerId,
      shares: [{ transactionId: id, amount: dollars('10') }],
    });
  });
  await expect(move).resolves.toBe('transaction-in-progress');
});

test('refunds that are written but not made count', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40));
  const payment = await paymentFor(id);
  const refund = { id, providerId: fixture.lenderId, payinAmount: payment.amount, payoutAmount: 1 };
  const undone = db.transaction(async (tx) => {
    for (const _ of [1, 2])
      await writeOutboxCall(tx, app, 'refund', { transaction: refund, payment, isLastOpen: true });
    const ofTransaction = eq(paymentCalls.transactionId, id);
    const written = await tx.select().from(paymentCalls).where(ofTransaction).orderBy(paymentCalls.state);
    const refunds = written.filter(({ purpose }) => purpose === 'refund');
    expect(refunds.map(({ state, parameters }) => [state, parameters['amount']])).toEqual([
      ['open', payment.amount],
      ['void', 0],
    ]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
});

test('what was captured beyond the shares is booked with the first', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 60));
  const payment = await paymentFor(id);
  const intent = { amountReceived: payment.amount, chargeId: payment.chargeId } as Intent;
  const undone = db.transaction(async (tx) => {
    await recordCapture(tx, payment, intent, [
      { transactionId: id, payin: payment.amount - 100, payout: 1000, discount: 0 },
    ]);
    const [captured] = await tx.select().from(payments).where(eq(payments.id, payment.id));
    const { rows } = await tx.execute<{ account: string; amount: number }>(
      `select account, amount from ledger_entries where posting = 'capture:${payment.id}:${id}' order by account`,
    );
    expect([captured?.capturedAmount, rows]).toEqual([
      payment.amount,
      [
        { account: 'at-provider', amount: payment.amount },
        { account: 'income', amount: 1000 - payment.amount },
        { account: 'owed-to-lender', amount: -1000 },
      ],
    ]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
});
