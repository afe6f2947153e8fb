import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { cases, listings, notificationEvents, paymentCalls } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed, disputeThere, receiveAbout } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { balancesFor, postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const income = payin - payout;
const disputeFee = 1500;
const cardFee = Math.round(payin * 0.029) + 30;

async function sold() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

/** Completed, with its transfer written and not sent. */
async function completed() {
  const sale = await sold();
  await flow.untilDue(sale.id);
  await executeDue(context.app);
  expect(await stateOf(context, sale.id)).toBe('delivered');
  return sale;
}

/** Completed and paid out. */
async function paidOut() {
  const sale = await completed();
  await deliverAll(context);
  return sale;
}

async function caseOf(id: string) {
  const [found, ...more] = await db.select().from(cases).where(eq(cases.transactionId, id));
  expect(more).toEqual([]);
  return found;
}

/** Who was told not to send the item. */
async function notificationsFor(id: string): Promise<string[]> {
  const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  return notified.filter(({ kind }) => kind === 'payment-disputed').map(({ recipientId }) => recipientId);
}

async function callsOf(id: string, purpose: 'refund' | 'transfer' | 'reverse-transfer') {
  const found = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose)))
    .orderBy(paymentCalls.sequence);
  return found.map(({ state, failures, parameters }) => ({ state, failures, amount: parameters['amount'] }));
}

const lost = (id: string, lenderBears: number, amount = payin) => [{ transactionId: id, amount, lenderBears }];

describe('a dispute', () => {
  test('is booked from what the bank took, and a won one from what it gave back', async () => {
    const { id, lenderId } = await sold();
    const dispute = await disputed(context, id);
    const withdrawn = { 'disputed': payin, 'at-provider': -payin - disputeFee, 'fees': disputeFee };
    expect((await postedFor(context, id))['dispute-withdrawn']).toEqual(withdrawn);
    expect(await caseOf(id)).toMatchObject({ amount: payin, isInquiry: false, outcome: null, state: 'open' });
    expect((await caseOf(id))?.evidenceDueAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await notificationsFor(id)).toEqual([lenderId]);
    await decided(context, id, dispute, 'won');
    expect(await caseOf(id)).toMatchObject({ outcome: 'won', state: 'resolved' });
    await receiveAbout(context, id, 'charge.dispute.created', dispute);
    await expectInvariants(context);
    expect((await postedFor(context, id))['dispute-reinstated']).toEqual({ 'disputed': -payin, 'at-provider': payin });
    const fees = disputeFee + cardFee;
    expect(await balancesFor(context, id)).toEqual({
      ...{ 'at-provider': payin - fees, 'owed-to-lender': -payout, 'income': -income, fees },
    });
  });

  test('that is only an inquiry books nothing and lets refunds go on; what is left then is the chargeback', async () => {
    const { id, customerId } = await sold();
    const dispute = await disputed(context, id, { inquiry: true });
    expect(await caseOf(id)).toMatchObject({ isInquiry: true, state: 'open' });
    expect(Object.keys(await postedFor(context, id))).toEqual(['capture']);
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    await deliverDueCalls(context.app);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'done' }]);
    await decided(context, id, dispute, 'lost');
    expect(await caseOf(id)).toMatchObject({ outcome: 'won', state: 'resolved' });
    await expectInvariants(context);
  });

  test('that begins as an inquiry is booked when the bank takes the money', async () => {
    const { id } = await sold();
    const alarm = vi.spyOn(context.app.logger, 'error').mockImplementation(() => undefined);
    const dispute = await disputed(context, id, { inquiry: true, amount: 5000 });
    await decided(context, id, dispute, 'needs_response');
    const told = alarm.mock.calls.map(([, facts]) => facts);
    alarm.mockRestore();
    // The operator of both, with the evidence's day; the lender once.
    expect(told).toMatchObject([
      { isInquiry: true, transactionId: id },
      { isInquiry: false, evidenceDue: expect.any(String) },
    ]);
    expect(await notificationsFor(id)).toHaveLength(1);
    expect(await caseOf(id)).toMatchObject({ isInquiry: false, amount: 5000, outcome: null });
    expect((await postedFor(context, id))['dispute-withdrawn']).toMatchObject({ disputed: 5000 });
    await expectInvariants(context);
  });

  test('that the bank takes up again after it has closed its inquiry is open again', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id, { inquiry: true });
    for (const status of ['won', 'needs_response'] as const) await decided(context, id, dispute, status);
    expect(await caseOf(id)).toMatchObject({ isInquiry: false, outcome: null, state: 'open' });
    await expectInvariants(context);
  });

  test('keeps a written transfer back until it is won', async () => {
    const { id } = await completed();
    const dispute = await disputed(context, id);
    expect(await notificationsFor(id)).toEqual([]);
    await deliverAll(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'open', failures: 0 }]);
    await decided(context, id, dispute, 'won');
    await deliverDueCalls(context.app);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done' }]);
    await expectInvariants(context);
  });
});

describe('a dispute opened between a refund written and sent', () => {
  async function refundWritten(opening: { readonly amount?: number } = {}) {
    const { id, customerId } = await sold();
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    return { id, dispute: await disputeThere(context, id, opening) };
  }

  test('makes it wait, before and after its event has arrived, and a won one lets it go', async () => {
    const { id, dispute } = await refundWritten();
    await deliverDueCalls(context.app);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'open', failures: 0 }]);
    await receiveAbout(context, id, 'charge.dispute.created', dispute);
    await deliverAll(context);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'open', failures: 0 }]);
    await decided(context, id, dispute, 'won');
    await deliverDueCalls(context.app);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'done' }]);
    await expectInvariants(context);
  });

  test('and lost voids it: the customer has the money already', async () => {
    const { id, dispute } = await refundWritten();
    await decided(context, id, dispute, 'lost');
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'void' }]);
    expect((await postedFor(context, id))['refund-voided']).toEqual({ 'refund-owed': payin, 'disputed': -payin });
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'resolved', settledAmount: payin });
    await receiveAbout(context, id, 'charge.dispute.closed', dispute);
    await expectInvariants(context);
    const fees = disputeFee + cardFee;
    expect(await balancesFor(context, id)).toEqual({ 'at-provider': -fees, fees });
  });

  test('and lost for a part voids that part, and the rest is refunded', async () => {
    const { id, dispute } = await refundWritten({ amount: 4000 });
    await decided(context, id, dispute, 'lost');
    expect(await callsOf(id, 'refund')).toMatchObject([
      { state: 'void', amount: payin },
      { state: 'open', amount: payin - 4000 },
    ]);
    await expectInvariants(context);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'void' }, { state: 'done' }]);
  });

  test('whose answer was lost is recorded, not voided', async () => {
    const { id, customerId } = await sold();
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    const match = { method: 'POST', path: '^/v1/refunds' };
    await context.sandbox.fault({ action: 'fail', status: 503, afterWork: true, match });
    await deliverDueCalls(context.app);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'open', failures: 1 }]);
    const dispute = await disputeThere(context, id, { amount: 4000 });
    await decided(context, id, dispute, 'lost');
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'done', amount: payin }]);
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'open', settledAmount: 0 });
  });
});

test('a dispute whose case is older than amounts stays open when it is lost', async () => {
  const { id } = await sold();
  const reference = await disputeThere(context, id);
  await db.insert(cases).values({ transactionId: id, reason: 'card-dispute', reference });
  await decided(context, id, reference, 'lost');
  const [found] = await db.select().from(cases).where(eq(cases.reference, reference));
  expect(found).toMatchObject({ outcome: 'lost', state: 'open', amount: payin });
});

describe('a lost dispute', () => {
  test('of which the bank has given a part back is about the rest alone', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost', 2000);
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'open', amount: 3000 });
    await decideDispute(context.app, dispute, lost(id, 0, 3000));
    expect(await balancesFor(context, id)).not.toHaveProperty('disputed');
    await expectInvariants(context);
  });

  test('waits for the operator, and what the lender bears before the payout is not transferred', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'open' });
    await expectInvariants(context);
    for (const [lenderBears, amount] of [
      [5001, 5000],
      [-1, 5000],
      [0, 4999],
    ] as const)
      expect(await decideDispute(context.app, dispute, lost(id, lenderBears, amount)).catch(codeOf)).toBe('conflict');
    await decideDispute(context.app, dispute, lost(id, 3000, 5000));
    const entries = { 'owed-to-lender': 3000, 'income': 2000, 'disputed': -5000 };
    expect((await postedFor(context, id))['dispute-lost']).toEqual(entries);
    expect(await decideDispute(context.app, dispute, lost(id, 3000, 5000)).catch(codeOf)).toBe('not-found');
    await flow.untilDue(id);
    await executeDue(context.app);
    await expectInvariants(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done', amount: payout - 3000 }]);
  });

  test('voids a transfer that was only written, and writes one for the rest', async () => {
    const { id } = await completed();
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, lost(id, 5000, 5000));
    expect((await postedFor(context, id))['transfer-voided']).toEqual({
      ...{ 'transfer-owed': payout, 'owed-to-lender': -payout },
    });
    await expectInvariants(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([
      { state: 'void', amount: payout },
      { state: 'done', amount: payout - 5000 },
    ]);
  });

  test('after the payout is taken back by a reversal', async () => {
    const { id } = await paidOut();
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, lost(id, 4000, 5000));
    expect((await postedFor(context, id))['dispute-lost']).toMatchObject({ 'owed-by-lender': 4000 });
    await expectInvariants(context);
    expect((await postedFor(context, id))['reversal-made']).toEqual({ 'at-provider': 4000, 'owed-by-lender': -4000 });
    expect((await balancesFor(context, id))['owed-by-lender']).toBeUndefined();
  });

  test('whose transfer was made although its answer was lost is taken back too', async () => {
    const { id } = await completed();
    const match = { method: 'POST', path: '^/v1/transfers$' };
    await context.sandbox.fault({ action: 'fail', status: 503, afterWork: true, match });
    await deliverDueCalls(context.app);
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, lost(id, 5000, 5000));
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done', amount: payout }]);
    await expectInvariants(context);
    expect(await callsOf(id, 'reverse-transfer')).toMatchObject([{ state: 'done', amount: 5000 }]);
  });

  test('that the lender’s balance does not cover stays her debt, and her next transfer pays it', async () => {
    const { id, lenderId } = await paidOut();
    await context.sandbox.control('POST', 'settle', {});
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, lost(id, 5000, 5000));
    await deliverAll(context);
    expect(await callsOf(id, 'reverse-transfer')).toMatchObject([{ state: 'refused' }]);
    expect((await balancesFor(context, id))['owed-by-lender']).toBe(5000);
    await expectInvariants(context);
    const fixture = await flow.saleFixture();
    await db.update(listings).set({ authorId: lenderId }).where(eq(listings.id, fixture.listingId));
    const next = await flow.accepted({ ...fixture, lenderId }, saleOrder(fixture.listingId));
    await flow.untilDue(next);
    await executeDue(context.app);
    expect((await postedFor(context, next))['debt-netted']).toEqual({
      'owed-to-lender': 5000,
      'owed-by-lender': -5000,
    });
    await expectInvariants(context);
    expect(await callsOf(next, 'transfer')).toMatchObject([{ state: 'done', amount: payout - 5000 }]);
  });
});
