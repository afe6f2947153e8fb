import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceTransactions, handoverPlans, paymentShares } from '#src/database/schema/schema.ts';
import { matchBalance } from '#src/features/payments/balance.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { decideRefundElsewhere } from '#src/features/payments/refund-decisions.server.ts';
import { sum } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { dashboardOf, refundedThere } from '#tests/support/dashboard.ts';
import { receiveAbout } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { balancesFor, postedFor } from '#tests/support/posted.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { onDisputeOpened } from './dispute-opened.server.ts';
import { replanMoved } from './replan-handover.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow, app } = context;
const { db } = app;
const { sold, refunded, casesOf, callsOf, cancel, decide, completed } = dashboardOf(context);

beforeEach(() => void vi.spyOn(app.logger, 'error').mockImplementation(() => undefined));

const moneyOf = async (id: string) => (await moneyStates(db, [id])).get(id);

describe('a refund made in the dashboard', () => {
  test('is one of the order, and its payout waits until an operator says who bears it', async () => {
    const { id } = await sold();
    const refund = await refunded(id, 4000);
    const [about] = await casesOf(id);
    expect(about).toMatchObject({ reason: 'refunded-elsewhere', reference: refund, amount: 4000, state: 'open' });
    expect(await callsOf(id, 'refund')).toEqual([{ state: 'done', objectId: refund, amount: 4000 }]);
    expect(await lastPaymentOf(db, id)).toMatchObject({ refundedAmount: 4000, state: 'captured' });
    expect(await moneyOf(id)).toBe('part-refunded');
    expect((await balancesFor(context, id))['unmatched']).toBe(4000);
    await expectInvariants(context);
    await flow.untilDue(id);
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('accepted');
    await decide(refund, id, 3000);
    const entries = { 'owed-to-lender': 3000, 'income': 1000, 'unmatched': -4000 };
    expect((await postedFor(context, id))['refund-decided']).toEqual(entries);
    expect(await casesOf(id)).toMatchObject([{ state: 'resolved', decidedAmount: 4000 }]);
    await completed(id);
    await expectInvariants(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done', amount: payout - 3000 }]);
  });

  test('is recorded once, whatever events say it, how often, and what the night finds', async () => {
    const { id } = await sold();
    const refund = (await refundedThere(context, id, 4000)) ?? '';
    const types = ['refund.created', 'refund.updated', 'charge.refund.updated'];
    await Promise.all(types.map((type) => receiveAbout(context, id, type, refund)));
    for (const type of types) await receiveAbout(context, id, type, refund);
    await matchBalance(app, onDisputeOpened(app), 0);
    expect(await callsOf(id, 'refund')).toHaveLength(1);
    expect(await casesOf(id)).toHaveLength(1);
    const rows = await db.select().from(balanceTransactions).where(eq(balanceTransactions.sourceId, refund));
    expect(rows).toMatchObject([{ type: 'refund', state: 'booked' }]);
    await expectInvariants(context);
  });

  test('is found at night when its event was lost', async () => {
    const { id } = await sold();
    const refund = (await refundedThere(context, id, 4000)) ?? '';
    await matchBalance(app, onDisputeOpened(app), 0);
    expect(await casesOf(id)).toMatchObject([{ reason: 'refunded-elsewhere', reference: refund, amount: 4000 }]);
    await expectInvariants(context);
  });

  test('of all of an order is that of its cancellation, after which nothing is left to decide', async () => {
    const { id } = await sold();
    const refund = await refunded(id);
    expect(await moneyOf(id)).toBe('refunded');
    await cancel(id);
    expect(await casesOf(id)).toMatchObject([{ state: 'resolved', settledAmount: payin }]);
    await expectInvariants(context);
    expect(await callsOf(id, 'refund')).toEqual([{ state: 'done', objectId: refund, amount: payin }]);
    expect(await lastPaymentOf(db, id)).toMatchObject({ state: 'refunded', refundedAmount: payin });
    const { 'at-provider': left, fees, ...rest } = await balancesFor(context, id);
    expect([left, rest]).toEqual([-(fees ?? 0), {}]);
    const [share] = await db.select().from(paymentShares).where(eq(paymentShares.transactionId, id));
    expect(share?.endedAt).not.toBeNull();
  });

  test.each(['customer', 'operator'])('of a part leaves the rest to a cancellation by the %s', async (by) => {
    const { id, customerId } = await sold();
    const refund = await refunded(id, 4000);
    await (by === 'operator' ? cancel(id) : flow.executeAs(customerId, id, 'cancel-by-customer'));
    await expectInvariants(context);
    expect(await callsOf(id, 'refund')).toMatchObject([
      { state: 'done', objectId: refund, amount: 4000 },
      { state: 'done', amount: payin - 4000 },
    ]);
    expect(await casesOf(id)).toMatchObject([{ state: 'resolved' }]);
    expect((await balancesFor(context, id))['owed-to-lender']).toBeUndefined();
  });

  test.each([
    ['all', undefined, []],
    ['a part', 4000, [{ state: 'done', amount: payin - 4000 }]],
  ])('of %s takes the place of a refund that was written and not sent', async (_what, amount, rest) => {
    const { id, customerId } = await sold();
    const refund = (await refundedThere(context, id, amount)) ?? '';
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    await deliverAll(context);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'open', amount: payin }]);
    await receiveAbout(context, id, 'refund.created', refund);
    expect(await casesOf(id)).toEqual([]);
    await expectInvariants(context);
    const made = await callsOf(id, 'refund');
    expect(made.filter(({ objectId }) => objectId !== refund)).toMatchObject(rest);
    expect(sum(made.map((call) => Number(call.amount)))).toBe(payin);
    expect(await moneyOf(id)).toBe('refunded');
  });

  test('after the payout is taken back from it, as decided', async () => {
    const { id } = await sold();
    await completed(id);
    await deliverAll(context);
    const refund = await refunded(id, 4000);
    await decide(refund, id, 4000);
    await expectInvariants(context);
    expect(await callsOf(id, 'reverse-transfer')).toMatchObject([{ state: 'done', amount: 4000 }]);
  });

  test('is borne by the lender up to what she was paid, also when more was refunded', async () => {
    const { id } = await sold();
    await completed(id);
    await deliverAll(context);
    const refund = await refunded(id);
    expect(await codeAfter(() => decide(refund, id, payout + 1))).toBe('conflict');
    await decide(refund, id, payout);
    await expectInvariants(context);
  });

  test('is decided once, with what was refunded at most, for all of its orders', async () => {
    const { id } = await sold();
    const other = await sold();
    const refund = await refunded(id, 4000);
    for (const wrong of [4001, -1, 0.5, Number.NaN])
      expect(await codeAfter(() => decide(refund, id, wrong))).toBe('conflict');
    expect(await codeAfter(() => decide(refund, other.id, 0))).toBe('conflict');
    expect(await codeAfter(() => decideRefundElsewhere(app, refund, []))).toBe('conflict');
    const both = await Promise.all([0, 1].map((bears) => codeAfter(() => decide(refund, id, bears))));
    expect(both.toSorted()[0]).toBe('done');
    expect(both).not.toEqual(['done', 'done']);
    expect(await codeAfter(() => decide(refund, id, 0))).toBe('not-found');
    await expectInvariants(context);
  });
});

test('a refund of ours whose answer was lost is not taken for one of the dashboard', async () => {
  const { id, customerId } = await sold();
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  const match = { method: 'POST', path: '^/v1/refunds$' };
  await context.sandbox.fault({ action: 'fail', status: 503, times: 1, afterWork: true, match });
  await deliverDueCalls(app);
  const intent = (await lastPaymentOf(db, id))?.intentId;
  const [made] = (await context.sandbox.books()).refund?.filter((each) => each.payment_intent === intent) ?? [];
  await receiveAbout(context, id, 'refund.created', made?.id ?? '');
  expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'open' }]);
  await deliverAll(context);
  expect(await callsOf(id, 'refund')).toEqual([{ state: 'done', objectId: made?.id, amount: payin }]);
  expect(await casesOf(id)).toEqual([]);
});

test('a refund of ours whose answer was lost is recorded before one of the dashboard takes its place', async () => {
  const { id, lenderId } = await sold();
  const paymentId = (await lastPaymentOf(db, id))?.id ?? '';
  const ours = { transaction: { id, providerId: lenderId }, amount: 3000, lenderBears: 0 };
  await refundPart(app, { paymentId, ...ours });
  const match = { method: 'POST', path: '^/v1/refunds$' };
  await context.sandbox.fault({ action: 'fail', status: 503, times: 1, afterWork: true, match });
  await deliverDueCalls(app);
  const refund = await refunded(id, 2000);
  expect(await callsOf(id, 'refund')).toMatchObject([
    { state: 'done', amount: 3000 },
    { state: 'done', objectId: refund, amount: 2000 },
  ]);
  expect(await casesOf(id)).toMatchObject([{ reason: 'refunded-elsewhere', amount: 2000 }]);
  await expectInvariants(context);
});
test.each(['its event', 'the night'])('nothing is expected of an order that was refunded whole, by %s', async (by) => {
  const { id } = await sold();
  const planned = async () => (await db.select().from(handoverPlans).where(eq(handoverPlans.transactionId, id)))[0];
  expect((await planned())?.step).toBe('dispatched');
  if (by === 'its event') await refunded(id);
  else {
    await refundedThere(context, id);
    await matchBalance(app, onDisputeOpened(app), 0);
    await replanMoved(app);
  }
  expect((await planned())?.step).toBeUndefined();
});
