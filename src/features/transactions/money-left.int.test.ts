import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cases, listings, paymentCalls, paymentShares } from '#src/database/schema/schema.ts';
import { decideCapture } from '#src/features/payments/capture-decisions.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed, disputeThere, receiveAbout, receivedAbout } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { balancesFor, postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { continueAttempts } from './continue.server.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { handlePaymentEvent } from './payment-events.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const cardFee = Math.round(payin * 0.029) + 30;

async function sold() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

/** Accepted after an operator captured another amount in the dashboard. */
async function capturedOtherwise(amount: number) {
  const fixture = await flow.saleFixture();
  const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  const intentId = (await lastPaymentOf(db, id))?.intentId ?? '';
  await context.app.payments.captureIntent({ intentId, amount: money(amount, 'NZD') }, `dashboard-${id}`);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  await db.execute(sql`update payment_attempts set next_at = clock_timestamp() where state = 'open'`);
  await continueAttempts(context.app);
  expect(await stateOf(context, id)).toBe('accepted');
  return { ...fixture, id, caseId: (await caseOf(id))?.id ?? '' };
}

async function complete(id: string): Promise<void> {
  await flow.untilDue(id);
  await executeDue(context.app);
  expect(await stateOf(context, id)).toBe('delivered');
}

async function caseOf(id: string) {
  const [found] = await db.select().from(cases).where(eq(cases.transactionId, id)).orderBy(cases.createdAt);
  return found;
}

async function callsOf(id: string, purpose: 'refund' | 'transfer' | 'reverse-transfer') {
  const found = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose)))
    .orderBy(paymentCalls.sequence);
  return found.map(({ state, objectId, parameters }) => ({ state, objectId, amount: parameters['amount'] }));
}

async function isEnded(id: string): Promise<boolean> {
  const [share] = await db.select().from(paymentShares).where(eq(paymentShares.transactionId, id));
  return share?.endedAt !== null;
}

async function moneyOf(id: string) {
  return (await moneyStates(db, [id])).get(id);
}

async function cancel(id: string): Promise<void> {
  await executeInOneUnit(context.app, id, 'cancel', { role: 'operator', userId: null });
}

describe('another amount than written', () => {
  test('too little is borne as decided, and the payout goes for what is left', async () => {
    const { id, caseId } = await capturedOtherwise(9000);
    const decide = (lenderBears: number, refund = 0) => decideCapture(context.app, caseId, { lenderBears, refund });
    for (const [lenderBears, refund] of [
      [4701, 0],
      [-1, 0],
      [0, 1],
    ] as const)
      expect(await decide(lenderBears, refund).catch(codeOf)).toBe('conflict');
    await decide(3000);
    expect(await decide(0).catch(codeOf)).toBe('not-found');
    expect((await postedFor(context, id))['capture-decided']).toEqual({ 'owed-to-lender': 3000, 'income': -3000 });
    await complete(id);
    await expectInvariants(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done', amount: payout - 3000 }]);
  });

  test('a payout above what was captured comes out of the platform’s balance', async () => {
    const { id, caseId } = await capturedOtherwise(9000);
    await decideCapture(context.app, caseId, { lenderBears: 0, refund: 0 });
    await complete(id);
    await sold();
    await context.sandbox.control('POST', 'settle', {});
    await expectInvariants(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done', amount: payout }]);
  });
});

describe('a cancelled transaction', () => {
  test('of which less was captured gives back what was captured, and the lender is owed nothing', async () => {
    const { id } = await capturedOtherwise(9000);
    await cancel(id);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'open', amount: 9000 }]);
    await expectInvariants(context);
    const { 'at-provider': left, fees, ...rest } = await balancesFor(context, id);
    expect([left, rest]).toEqual([-(fees ?? 0), {}]);
    expect(await caseOf(id)).toMatchObject({ reason: 'captured-otherwise', state: 'resolved' });
  });

  test('of which a lost dispute took a part gives back the rest', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, [{ transactionId: id, amount: 5000, lenderBears: 3000 }]);
    await cancel(id);
    expect(await callsOf(id, 'refund')).toMatchObject([{ amount: payin - 5000 }]);
    await expectInvariants(context);
    const fees = 1500 + cardFee;
    expect(await balancesFor(context, id)).toEqual({ 'at-provider': -fees, fees });
  });

  test('of which a lost dispute took everything has no refund, before and after the decision', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id);
    await decided(context, id, dispute, 'lost');
    expect(await moneyOf(id)).toBe('lost');
    await cancel(id);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'void', amount: 0 }]);
    expect(await isEnded(id)).toBe(true);
    const decide = (lenderBears: number) =>
      decideDispute(context.app, dispute, [{ transactionId: id, amount: payin, lenderBears }]);
    expect(await decide(1).catch(codeOf)).toBe('conflict');
    await decide(0);
    await expectInvariants(context);
    const fees = 1500 + cardFee;
    expect(await balancesFor(context, id)).toEqual({ 'at-provider': -fees, fees });
    expect(await moneyOf(id)).toBe('refunded');
  });

  test('that was refunded in part before gives back the rest', async () => {
    const { id, lenderId } = await sold();
    const paymentId = (await lastPaymentOf(db, id))?.id ?? '';
    const transaction = { id, providerId: lenderId };
    await refundPart(context.app, { paymentId, transaction, amount: 3000, lenderBears: 2000 });
    await cancel(id);
    expect(await callsOf(id, 'refund')).toMatchObject([{ amount: 3000 }, { amount: payin - 3000 }]);
    await expectInvariants(context);
    expect(await balancesFor(context, id)).toEqual({ 'at-provider': -cardFee, 'fees': cardFee });
  });
});

describe('a share of which nothing is left', () => {
  test('ends by a lost dispute that its lender bears, and its transaction completes without a payout', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id);
    await decided(context, id, dispute, 'lost');
    expect(await isEnded(id)).toBe(false);
    await decideDispute(context.app, dispute, [{ transactionId: id, amount: payin, lenderBears: payout }]);
    expect(await isEnded(id)).toBe(true);
    await complete(id);
    expect(await callsOf(id, 'transfer')).toEqual([]);
  });

  test('does not end by a lost dispute while its lender is owed her payout', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id);
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, [{ transactionId: id, amount: payin, lenderBears: 0 }]);
    expect(await isEnded(id)).toBe(false);
    await complete(id);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'open', amount: payout }]);
    await context.sandbox.control('POST', 'settle', {});
    await expectInvariants(context);
  });

  test('is live again when its refund fails, until it is refunded again', async () => {
    const { id, customerId } = await sold();
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    await deliverAll(context);
    const refundId = (await callsOf(id, 'refund'))[0]?.objectId ?? '';
    expect(await isEnded(id)).toBe(true);
    await context.sandbox.control('POST', 'refunds', { refund: refundId, status: 'failed' });
    await receiveAbout(context, id, 'refund.failed', refundId);
    expect(await isEnded(id)).toBe(false);
    await refundAgain(context.app, (await caseOf(id))?.id ?? '');
    expect(await isEnded(id)).toBe(true);
    await expectInvariants(context);
  });
});

test('a refund that failed is refunded again without what a bank has taken since', async () => {
  const { id, customerId } = await sold();
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  await deliverAll(context);
  const refundId = (await callsOf(id, 'refund'))[0]?.objectId ?? '';
  await context.sandbox.control('POST', 'refunds', { refund: refundId, status: 'failed' });
  await receiveAbout(context, id, 'refund.failed', refundId);
  const dispute = await disputed(context, id, { amount: 4000 });
  await decided(context, id, dispute, 'lost');
  await decideDispute(context.app, dispute, [{ transactionId: id, amount: 4000, lenderBears: 0 }]);
  const failed = (await db.select().from(cases).where(eq(cases.reference, refundId)))[0]?.id ?? '';
  expect(await refundAgain(context.app, failed)).toBe(payin - 4000);
  await expectInvariants(context);
  const fees = 1500 + cardFee;
  expect(await balancesFor(context, id)).toEqual({ 'at-provider': -fees, fees });
});

test('a refund written while a loss is being recorded makes the event wait, and is voided then', async () => {
  const { id, customerId } = await sold();
  const dispute = await disputeThere(context, id);
  await context.sandbox.control('POST', 'disputes', { dispute, status: 'lost' });
  const { payments } = context.app;
  const cancelling: App = {
    ...context.app,
    payments: {
      ...payments,
      async listRefunds(intentId) {
        await flow.executeAs(customerId, id, 'cancel-by-customer');
        return payments.listRefunds(intentId);
      },
    },
  };
  const eventId = await receivedAbout(context, id, 'charge.dispute.closed', dispute);
  await handlePaymentEvent(cancelling, eventId);
  expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'open', amount: payin }]);
  await db.execute(sql`update payment_events set next_at = clock_timestamp() where id = ${eventId}`);
  await handlePaymentEvent(context.app, eventId);
  expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'void' }]);
  expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'resolved' });
  await expectInvariants(context);
});

describe('a payout that paid an earlier debt', () => {
  /** Paid out, then a loss that her empty balance does not cover: her debt. */
  async function indebted(amount: number): Promise<string> {
    const { id, lenderId } = await sold();
    await complete(id);
    await deliverAll(context);
    await context.sandbox.control('POST', 'settle', {});
    const dispute = await disputed(context, id, { amount });
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, [{ transactionId: id, amount, lenderBears: amount }]);
    await deliverAll(context);
    expect((await balancesFor(context, id))['owed-by-lender']).toBe(amount);
    return lenderId;
  }

  async function soldBy(lenderId: string): Promise<string> {
    const fixture = await flow.saleFixture();
    await db.update(listings).set({ authorId: lenderId }).where(eq(listings.id, fixture.listingId));
    return flow.accepted({ ...fixture, lenderId }, saleOrder(fixture.listingId));
  }

  test('as a whole can be lost later: the lender bears it as a debt again', async () => {
    const lenderId = await indebted(payout);
    const next = await soldBy(lenderId);
    await complete(next);
    expect((await postedFor(context, next))['debt-netted']).toMatchObject({ 'owed-to-lender': payout });
    const dispute = await disputed(context, next, { amount: 5000 });
    await decided(context, next, dispute, 'lost');
    await decideDispute(context.app, dispute, [{ transactionId: next, amount: 5000, lenderBears: 5000 }]);
    expect((await postedFor(context, next))['dispute-lost']).toEqual({ 'owed-by-lender': 5000, 'disputed': -5000 });
    expect(await callsOf(next, 'reverse-transfer')).toEqual([]);
    await expectInvariants(context);
  });

  test('in part can be lost before the rest is sent: first what is owed, then a debt', async () => {
    const lenderId = await indebted(5000);
    const next = await soldBy(lenderId);
    await complete(next);
    const dispute = await disputed(context, next);
    await decided(context, next, dispute, 'lost');
    const bears = (lenderBears: number) =>
      decideDispute(context.app, dispute, [{ transactionId: next, amount: payin, lenderBears }]);
    expect(await bears(payout + 1).catch(codeOf)).toBe('conflict');
    await bears(payout);
    expect((await postedFor(context, next))['dispute-lost']).toEqual({
      ...{ 'owed-to-lender': payout - 5000, 'owed-by-lender': 5000, 'income': payin - payout, 'disputed': -payin },
    });
    await expectInvariants(context);
  });
});
