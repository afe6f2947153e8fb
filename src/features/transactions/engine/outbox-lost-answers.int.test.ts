import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payoutAccounts, paymentCalls, paymentEvents, transactions } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { withFault, lostAnswers, workUntil } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder, executeAs, type TestContext } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { handleDueEvents } from '../payment-events.server.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

async function callOf(id: string, purpose: 'cancel-intent' | 'refund' | 'transfer') {
  const [call, ...more] = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose)));
  expect(more).toEqual([]);
  if (call === undefined) throw new Error(`No ${purpose} call was written`);
  return call;
}

/** The call was attempted, its outcome is unknown, and it is still owed. */
async function expectOwed(id: string, purpose: Parameters<typeof callOf>[1]): Promise<void> {
  const call = await callOf(id, purpose);
  expect(call).toMatchObject({ state: 'open', failures: 1, token: null, leaseUntil: null, objectId: null });
  expect(call.lastFailure).not.toBeNull();
  const payment = await lastPaymentOf(db, id);
  expect(payment).toMatchObject({ refundedAmount: 0, state: purpose === 'cancel-intent' ? 'authorised' : 'captured' });
}

async function there(id: string) {
  const { payment_intent = [], refund = [], transfer = [] } = await context.sandbox.books();
  const intent = payment_intent.find(({ metadata }) => metadata['transaction'] === id);
  return {
    intent: intent?.status,
    refunds: refund.filter((made) => made.payment_intent === intent?.id).map(({ amount }) => amount),
    transfers: transfer.filter(({ metadata }) => metadata['transaction'] === id).map(({ amount }) => amount),
  };
}

describe.each(lostAnswers)('when $name', ({ name: _, done, ...fault }) => {
  test('the hold on a card is released once, and declining does not wait for it', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    await withFault(context, fault, { method: 'POST', path: '/cancel$' }, async (met) => {
      await executeAs(met, fixture.lenderId, id, 'decline');
      expect(await stateOf(context, id)).toBe('declined');
      await deliverDueCalls(met.app);
    });
    await expectOwed(id, 'cancel-intent');
    expect(await there(id)).toMatchObject({ intent: done ? 'canceled' : 'requires_capture' });
    await workUntil(context, async () => (await callOf(id, 'cancel-intent')).state, 'done');
    expect(await there(id)).toMatchObject({ intent: 'canceled' });
    await expectInvariants(context);
  });

  test('a refund is made once, and cancelling does not wait for it', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40));
    const amount = (await lastPaymentOf(db, id))?.amount;
    await withFault(context, fault, { method: 'POST', path: '^/v1/refunds$' }, async (met) => {
      await executeAs(met, fixture.customerId, id, 'cancel-by-customer');
      expect(await stateOf(context, id)).toBe('canceled');
      await deliverDueCalls(met.app);
    });
    await expectOwed(id, 'refund');
    expect(await there(id)).toMatchObject({ refunds: done ? [amount] : [] });
    await workUntil(context, async () => (await callOf(id, 'refund')).state, 'done');
    expect(await there(id)).toMatchObject({ refunds: [amount] });
    await expectInvariants(context);
  });

  test('a payout is transferred once, and the end of the transaction does not wait for it', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
    const [transaction] = await db.select().from(transactions).where(eq(transactions.id, id));
    await flow.untilDue(id);
    await withFault(context, fault, { method: 'POST', path: '^/v1/transfers$' }, async (met) => {
      await executeDue(met.app);
      expect(await stateOf(context, id)).toBe('delivered');
      await deliverDueCalls(met.app);
    });
    await expectOwed(id, 'transfer');
    expect(await there(id)).toMatchObject({ transfers: done ? [transaction?.payoutAmount] : [] });
    await workUntil(context, async () => (await callOf(id, 'transfer')).state, 'done');
    expect(await there(id)).toMatchObject({ transfers: [transaction?.payoutAmount] });
    await expectInvariants(context);
  });
});

/** Reads change nothing at Stripe: the answer arrives or it does not. */
const failedReads = lostAnswers.filter(
  ({ action, done }) =>
    ['drop-before', 'rate-limit', 'garbage', 'cut'].includes(action) || (action === 'timeout' && !done),
);

describe.each(failedReads)('when $name to a read', ({ name: _, done: _done, ...fault }) => {
  test('the customer’s confirmation is refused, nothing moves, and the next one succeeds', async () => {
    const fixture = await flow.saleFixture();
    const { transactionId: id } = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
    await flow.holdCard(fixture.customerId, id);
    const confirm = (met: TestContext = context) =>
      executeAs(met, fixture.customerId, id, 'confirm-payment').then(() => 'done', codeOf);
    expect(await withFault(context, fault, { method: 'GET', path: '^/v1/payment_intents/' }, confirm)).toBe(
      'payments-unreachable',
    );
    expect(await stateOf(context, id)).toBe('pending-payment');
    expect(await confirm()).toBe('done');
    expect(await stateOf(context, id)).toBe('preauthorized');
  });

  test('a payment that cannot be read does not expire, and its hold is kept', async () => {
    const fixture = await flow.saleFixture();
    const { transactionId: id } = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
    await flow.holdCard(fixture.customerId, id);
    await flow.untilDue(id);
    await withFault(context, fault, { method: 'GET', path: '^/v1/payment_intents/' }, (met) => executeDue(met.app));
    expect(await stateOf(context, id)).toBe('pending-payment');
    await flow.untilDue(id);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('preauthorized');
  });

  test('a payout account stays as last read, and is read again', async () => {
    const { lenderId } = await flow.saleFixture();
    const [before] = await db
      .update(payoutAccounts)
      .set({ transfersActive: false })
      .where(eq(payoutAccounts.userId, lenderId))
      .returning();
    const account = before?.accountId ?? '';
    const event = { id: `evt_${randomUUID()}`, type: 'account.updated', objectId: account, intentId: null };
    await receiveEvent(context.app, { ...event, createdAt: new Date(), livemode: false });
    await withFault(context, fault, { method: 'GET', path: '^/v1/accounts/' }, (met) => handleDueEvents(met.app));
    const readEvent = () => db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
    const readAccount = () => db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, lenderId));
    expect(await readEvent()).toMatchObject([{ state: 'open', attempts: 1, outcome: 'payments-unreachable' }]);
    expect(await readAccount()).toEqual([before]);
    await db
      .update(paymentEvents)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentEvents.id, event.id));
    await handleDueEvents(context.app);
    expect(await readEvent()).toMatchObject([{ state: 'handled' }]);
    expect(await readAccount()).toMatchObject([{ transfersActive: true }]);
  });
});
