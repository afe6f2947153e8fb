import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  balanceTransactions,
  cases,
  ledgerEntries,
  paymentCalls,
  paymentEvents,
  payments,
} from '#src/database/schema/schema.ts';
import { matchBalance } from '#src/features/payments/balance.server.ts';
import { bookDueFees } from '#src/features/payments/fees.server.ts';
import { post } from '#src/features/payments/ledger.server.ts';
import { reportUnmoved } from '#src/features/payments/ledger/unmoved-postings.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { money } from '#src/domain/money/money.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { disputeThere, receiveAbout } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { balancesFor, postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { continueAttempts } from './continue.server.ts';
import { onDisputeOpened } from './dispute-opened.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const cardFee = Math.round(payin * 0.029) + 30;

async function sold() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

async function cancelled() {
  const { id, customerId } = await sold();
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  await deliverAll(context);
  const [call] = await db
    .select()
    .from(paymentCalls)
    .where(sql`transaction_id = ${id} and purpose = 'refund'`);
  return { id, refundId: call?.objectId ?? '' };
}

/** Matches everything; nothing is waited for. */
async function matchAll(): Promise<void> {
  await matchBalance(context.app, onDisputeOpened(context.app), 0);
}

async function statesOf(sourceId: string) {
  const rows = await db.select().from(balanceTransactions).where(eq(balanceTransactions.sourceId, sourceId));
  return rows.map(({ type, state }) => `${type} ${state}`).toSorted();
}

async function unmatchedCases() {
  return db
    .select()
    .from(cases)
    .where(sql`reason = 'unmatched' and state <> 'resolved'`);
}

test('Stripe’s fee is read after the capture and booked once, however often it cannot be read before', async () => {
  const { id } = await sold();
  await context.sandbox.fault({
    action: 'fail',
    status: 503,
    times: 1,
    match: { method: 'GET', path: '^/v1/charges/' },
  });
  await bookDueFees(context.app);
  expect(await postedFor(context, id)).not.toHaveProperty('fee');
  await bookDueFees(context.app);
  expect(await postedFor(context, id)).not.toHaveProperty('fee');
  await db
    .update(payments)
    .set({ feeDueAt: sql`clock_timestamp()` })
    .where(sql`fee_due_at is not null`);
  await Promise.all([bookDueFees(context.app), bookDueFees(context.app)]);
  expect((await postedFor(context, id))['fee']).toEqual({ 'fees': cardFee, 'at-provider': -cardFee });
  expect(await lastPaymentOf(db, id)).toMatchObject({ feeDueAt: null });
  await expectInvariants(context);
});

test('every movement of a finished sale and of a refund is matched by id, and nothing is left over', async () => {
  const { id } = await sold();
  const { refundId } = await cancelled();
  await flow.untilDue(id);
  await executeDue(context.app);
  await deliverAll(context);
  await matchAll();
  const payment = await lastPaymentOf(db, id);
  expect(await statesOf(payment?.chargeId ?? '')).toEqual(['charge booked']);
  expect(await statesOf(refundId)).toEqual(['refund booked']);
  const all = await db.select().from(balanceTransactions);
  expect(all.filter(({ state }) => state !== 'booked')).toEqual([]);
  expect(await unmatchedCases()).toEqual([]);
  await expectInvariants(context);
});

test('the operator’s own payout is booked to the operator, and one that fails comes back', async () => {
  await context.sandbox.control('POST', 'settle', {});
  const before = (await context.sandbox.books()).balances['platform']?.[0]?.available ?? 0;
  const form = new URLSearchParams({ amount: String(Math.floor(before / 2)), currency: 'nzd' });
  const authorization = `Bearer ${context.app.config.payments.secretKey}`;
  const url = `http://127.0.0.1:${context.sandbox.port}/v1/payouts`;
  const made = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
  const { id, amount } = (await made.json()) as { id: string; amount: number };
  await matchAll();
  await fetch(`${url}/${id}/cancel`, { method: 'POST', headers: { authorization } });
  await matchAll();
  expect(await statesOf(id)).toEqual(['payout booked', 'payout_cancel booked']);
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(sql`posting like ${`operator-payout%:${id}`}`);
  expect(entries.map((entry) => `${entry.posting.split(':')[0]} ${entry.account} ${entry.amount}`).toSorted()).toEqual([
    `operator-payout at-operator ${amount}`,
    `operator-payout at-provider -${amount}`,
    `operator-payout-returned at-operator -${amount}`,
    `operator-payout-returned at-provider ${amount}`,
  ]);
  await expectInvariants(context);
});

test('money that was unexplained is booked back once its object is recorded, and its case is resolved', async () => {
  const { id } = await sold();
  const dispute = await disputeThere(context, id, { amount: 5000 });
  await context.sandbox.fault({ action: 'fail', status: 503, match: { method: 'GET', path: '^/v1/disputes/' } });
  await matchAll();
  expect(await statesOf(dispute)).toEqual(['adjustment unmatched']);
  const [movement] = await db.select().from(balanceTransactions).where(eq(balanceTransactions.sourceId, dispute));
  const about = eq(cases.reference, movement?.id ?? '');
  expect(await db.select().from(cases).where(about)).toMatchObject([{ reason: 'unmatched', state: 'open' }]);
  await context.sandbox.control('DELETE', 'faults', {});
  await receiveAbout(context, id, 'charge.dispute.created', dispute);
  await matchAll();
  await matchAll();
  expect(await statesOf(dispute)).toEqual(['adjustment booked']);
  expect(await db.select().from(cases).where(about)).toMatchObject([{ state: 'resolved' }]);
  const booked = await db
    .select()
    .from(ledgerEntries)
    .where(sql`posting in (${`unmatched:${movement?.id}`}, ${`matched:${movement?.id}`}) and account = 'unmatched'`);
  expect(booked.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-6500, 6500]);
  await expectInvariants(context);
});

test('money that moved without us waits a while, and is then booked as unmatched with a case', async () => {
  const { id } = await sold();
  const payment = await lastPaymentOf(db, id);
  const about = { intentId: payment?.intentId ?? '', paymentId: payment?.id ?? '', callId: 'dashboard' };
  const refund = await context.app.payments.refund({ ...about, amount: money(700, 'NZD') }, 'dashboard');
  const refundId = refund.kind === 'done' ? refund.value.refundId : '';
  const adjustment = { amount: -250, currency: 'nzd', description: 'Account fee' };
  const { id: adjusted } = (await context.sandbox.control('POST', 'adjustments', adjustment)) as { id: string };
  await matchBalance(context.app, onDisputeOpened(context.app));
  expect(await statesOf(refundId)).toEqual(['refund waiting']);
  await matchAll();
  await matchAll();
  expect(await statesOf(refundId)).toEqual(['refund unmatched']);
  const found = await unmatchedCases();
  expect(found.map(({ amount }) => amount).toSorted()).toEqual([-250, -700]);
  expect(found.map(({ reference }) => reference)).toContain(adjusted);
  const [row] = await db
    .select()
    .from(ledgerEntries)
    .where(sql`account = 'unmatched' and amount = 250`);
  expect(row).toMatchObject({ posting: `unmatched:${adjusted}`, paymentId: null, transactionId: null });
});

test('a posting whose movement is read late has no case any more', async () => {
  const { id } = await sold();
  const payment = await lastPaymentOf(db, id);
  const reference = `capture:${payment?.id}:${id}`;
  const about = { transactionId: id, paymentId: payment?.id ?? '', amount: payin } as const;
  await db.insert(cases).values({ ...about, reason: 'unmatched', reference });
  await matchAll();
  expect(await db.select().from(cases).where(eq(cases.reference, reference))).toMatchObject([{ state: 'resolved' }]);
});

test('a dispute and a failed refund whose events were lost are found by their movements', async () => {
  const { id } = await sold();
  const { id: other, refundId } = await cancelled();
  const dispute = await disputeThere(context, id);
  await context.sandbox.control('POST', 'refunds', { refund: refundId, status: 'failed' });
  await matchAll();
  expect(await statesOf(dispute)).toEqual(['adjustment booked']);
  expect(await statesOf(refundId)).toEqual(['refund booked', 'refund_failure booked']);
  expect((await balancesFor(context, id))['disputed']).toBe(payin);
  expect((await balancesFor(context, other))['refund-owed']).toBe(-payin);
});

test('a refund that fails later is owed again, is not sent by itself, and is sent once when the operator says so', async () => {
  const { id, refundId } = await cancelled();
  await context.sandbox.control('POST', 'refunds', { refund: refundId, status: 'failed' });
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'])
    await receiveAbout(context, id, type, refundId);
  expect(await db.$count(paymentEvents, eq(paymentEvents.state, 'open'))).toBe(0);
  expect((await postedFor(context, id))['refund-failed']).toEqual({ 'at-provider': payin, 'refund-owed': -payin });
  expect(await lastPaymentOf(db, id)).toMatchObject({ state: 'captured', refundedAmount: 0 });
  await deliverAll(context);
  const there = async () =>
    (await context.sandbox.books()).refund?.filter(({ metadata }) => metadata['payment'] !== undefined);
  const before = (await there())?.length ?? 0;
  const [failed] = await db.select().from(cases).where(eq(cases.reference, refundId));
  expect(failed).toMatchObject({ reason: 'refund-failed', state: 'open', amount: payin, transactionId: id });
  await refundAgain(context.app, failed?.id ?? '');
  expect(await refundAgain(context.app, failed?.id ?? '').catch(codeOf)).toBe('not-found');
  await deliverAll(context);
  expect((await there())?.length).toBe(before + 1);
  expect((await balancesFor(context, id))['refund-owed']).toBeUndefined();
  expect(await lastPaymentOf(db, id)).toMatchObject({ state: 'refunded', refundedAmount: payin });
});

test('money captured otherwise than written is booked as found, and its payout waits for a case', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  const intentId = (await lastPaymentOf(db, id))?.intentId ?? '';
  await context.app.payments.captureIntent({ intentId, amount: money(9000, 'NZD') }, 'dashboard-capture');
  await flow.executeAs(fixture.lenderId, id, 'accept');
  await db.execute(sql`update payment_attempts set next_at = clock_timestamp() where state = 'open'`);
  await continueAttempts(context.app);
  expect((await postedFor(context, id))['capture']).toEqual({
    ...{ 'at-provider': 9000, 'owed-to-lender': -payout, 'income': payout - 9000 },
  });
  const [found] = await db.select().from(cases).where(eq(cases.transactionId, id));
  expect(found).toMatchObject({
    reason: 'captured-otherwise',
    reference: intentId,
    amount: 9000 - payin,
    state: 'open',
  });
});

test('a posting of which Stripe knows no movement opens a case; all others have theirs', async () => {
  await matchAll();
  await context.app.clock.advance(3 * 86_400);
  const { id } = await sold();
  const payment = await lastPaymentOf(db, id);
  const undone = db.transaction(async (tx) => {
    const about = { paymentId: payment?.id ?? '', transactionId: id, currency: 'NZD' };
    await post(tx, { ...about, name: 'refund-made:re_never', entries: { 'refund-owed': 100, 'at-provider': -100 } });
    await tx.execute(sql`update clock_offset set seconds = seconds + 3 * 86400`);
    await reportUnmoved(tx, context.app);
    const found = await tx
      .select()
      .from(cases)
      .where(sql`reason = 'unmatched' and payment_id is not null and state <> 'resolved'`);
    expect(found.map(({ reference }) => reference).toSorted()).toEqual([
      `capture:${payment?.id}:${id}`,
      'refund-made:re_never',
    ]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await matchAll();
  expect(
    await db
      .select()
      .from(cases)
      .where(sql`reason = 'unmatched' and payment_id is not null and state <> 'resolved'`),
  ).toEqual([]);
});
