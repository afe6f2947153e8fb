import { and, eq } from 'drizzle-orm';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { cases, paymentCalls } from '#src/database/schema/schema.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { partOfLender } from '#src/features/payments/lender-shares.server.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { dashboardOf } from '#tests/support/dashboard.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { balancesFor, postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { transactionValues } from './components/transaction-values.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { inboxOf } from './inbox.server.ts';
import { executeDue } from './timers.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

async function sold() {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const paymentId = (await lastPaymentOf(db, id))?.id ?? '';
  const refund = (amount: number, lenderBears: number) =>
    refundPart(context.app, { paymentId, transaction: { id, providerId: fixture.lenderId }, amount, lenderBears });
  return { ...fixture, id, refund };
}

async function complete(id: string): Promise<void> {
  await flow.untilDue(id);
  await executeDue(context.app);
}

async function callsOf(id: string, purpose: 'refund' | 'transfer' | 'reverse-transfer') {
  const found = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose)))
    .orderBy(paymentCalls.sequence);
  return found.map(({ state, parameters }) => ({ state, amount: parameters['amount'] }));
}

test('a part refunded before the payout is borne as decided, and the rest is transferred', async () => {
  const { id, refund } = await sold();
  await refund(3000, 2000);
  expect((await postedFor(context, id))['refund-written']).toEqual({
    ...{ 'owed-to-lender': 2000, 'income': 1000, 'refund-owed': -3000 },
  });
  await complete(id);
  await expectInvariants(context);
  expect(await callsOf(id, 'refund')).toEqual([{ state: 'done', amount: 3000 }]);
  expect(await callsOf(id, 'transfer')).toEqual([{ state: 'done', amount: payout - 2000 }]);
});

test('a part refunded after the payout is a debt, which a reversal collects; the refund does not wait for it', async () => {
  const { id, refund } = await sold();
  await complete(id);
  await deliverAll(context);
  await refund(3000, 3000);
  expect((await balancesFor(context, id))['owed-by-lender']).toBe(3000);
  const match = { method: 'POST', path: '/reversals$' };
  await context.sandbox.fault({ action: 'fail', status: 503, match });
  await deliverAll(context);
  expect(await callsOf(id, 'refund')).toEqual([{ state: 'done', amount: 3000 }]);
  expect(await callsOf(id, 'reverse-transfer')).toEqual([{ state: 'open', amount: 3000 }]);
  await expectInvariants(context);
  expect(await callsOf(id, 'reverse-transfer')).toEqual([{ state: 'done', amount: 3000 }]);
});

test('a payout that is written between the look at the transfers and the lock is not passed over', async () => {
  const { id, lenderId, refund } = await sold();
  const paymentId = (await lastPaymentOf(db, id))?.id ?? '';
  const transaction: typeof db.transaction = async (...work) => {
    await complete(id);
    return db.transaction(...work);
  };
  const overtaken = { ...context.app, db: Object.assign(Object.create(db) as typeof db, { transaction }) };
  const part = { paymentId, transaction: { id, providerId: lenderId }, amount: 3000, lenderBears: 2000 };
  expect(await refundPart(overtaken, part).catch(codeOf)).toBe('transaction-in-progress');
  expect(await callsOf(id, 'transfer')).toEqual([{ state: 'open', amount: payout }]);
  expect(await callsOf(id, 'refund')).toEqual([]);
  // Tried again it is changed.
  await refund(3000, 2000);
  await expectInvariants(context);
  expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'void' }, { state: 'done', amount: payout - 2000 }]);
});

test('parts never exceed what was captured, written ones included, and a lender bears no more than she is owed', async () => {
  const { refund } = await sold();
  await refund(10_000, 0);
  expect(await refund(payin - 10_000 + 1, 0).catch(codeOf)).toBe('conflict');
  expect(await refund(3000, 3001).catch(codeOf)).toBe('conflict');
  await refund(3700, 3700);
  expect(await refund(1, 0).catch(codeOf)).toBe('conflict');
  const other = await sold();
  expect(await other.refund(payin, payout + 1).catch(codeOf)).toBe('conflict');
  await expectInvariants(context);
});

test('of a loss after them the lender bears what she was paid, less what she bears already', async () => {
  const { id, refund } = await sold();
  await complete(id);
  await deliverAll(context);
  await refund(4000, 3500);
  await deliverAll(context);
  const left = payin - 4000;
  const dispute = await disputed(context, id, { amount: left });
  await decided(context, id, dispute, 'lost');
  const bears = (lenderBears: number) =>
    decideDispute(context.app, dispute, [{ transactionId: id, amount: left, lenderBears }]);
  expect(await bears(payout - 3500 + 1).catch(codeOf)).toBe('conflict');
  await bears(payout - 3500);
  expect(await partOfLender(db, id)).toBe(0);
  await expectInvariants(context);
});

test('an inquiry that becomes a chargeback is about what was not refunded meanwhile', async () => {
  const { id, refund } = await sold();
  const dispute = await disputed(context, id, { inquiry: true });
  await refund(3000, 0);
  await deliverAll(context);
  await decided(context, id, dispute, 'needs_response');
  const [found] = await db.select().from(cases).where(eq(cases.transactionId, id));
  expect(found).toMatchObject({ amount: payin - 3000, isInquiry: false, outcome: null });
  await expectInvariants(context);
});

describe('an order of which a part is refunded', () => {
  const intl = createIntl({ locale: 'en', messages });
  const parts = (back: number, owed: number) => ({ back: { amount: back }, owed: { amount: owed } });
  const partBackOf = async (id: string, customerId: string) =>
    (await transactionPage(context.app, { id: customerId }, id)).partBack;
  const stateOf = async (id: string) => (await moneyStates(db, [id])).get(id);

  test('is shown as paid, and what would be refunded is the rest of it', async () => {
    const { id, customerId, refund } = await sold();
    await refund(1000, 0);
    expect(await stateOf(id)).toBe('part-refunded');
    expect(await partBackOf(id, customerId)).toMatchObject(parts(0, 1000));
    await deliverAll(context);
    const page = await transactionPage(context.app, { id: customerId }, id);
    expect(page).toMatchObject({
      money: 'part-refunded',
      partIfCancelled: { amount: payin - 1000 },
      partBack: parts(1000, 0),
    });
    expect(transactionValues(intl, page)).toMatchObject({
      ...{ refund: 'rest', paid: 'You paid $137.00, and a part of it is refunded to your card.' },
    });
    await executeInOneUnit(context.app, id, 'cancel', { role: 'operator', userId: null });
    await deliverAll(context);
    expect(await stateOf(id)).toBe('refunded');
  });

  test('is listed with the total of its page, to either side', async () => {
    const { id, customerId, lenderId, refund } = await sold();
    const listedTo = async (userId: string, side: 'orders' | 'sales') => {
      const { rows } = await inboxOf(context.app, { id: userId }, { side, kind: null, page: 1 });
      return rows.find((row) => row.id === id)?.amount?.amount;
    };
    const both = async () => [await listedTo(customerId, 'orders'), await listedTo(lenderId, 'sales')];
    expect(await both()).toEqual([payin, payout]);
    await refund(4000, 3000);
    expect(await both()).toEqual([payin - 4000, payout - 3000]);
    await deliverAll(context);
    expect(await both()).toEqual([payin - 4000, payout - 3000]);
    await executeInOneUnit(context.app, id, 'cancel', { role: 'operator', userId: null });
    expect(await listedTo(customerId, 'orders')).toBe(payin);
  });

  test('is shown as refunded when the parts are all of it', async () => {
    const { id, customerId, refund } = await sold();
    await refund(1000, 0);
    await refund(payin - 1000, 0);
    await deliverAll(context);
    expect(await stateOf(id)).toBe('refunded');
    expect(await partBackOf(id, customerId)).toMatchObject(parts(payin, 0));
  });

  test('has what arrived, and what is still to be refunded, as two amounts', async () => {
    const { id, customerId, refund } = await sold();
    await refund(3000, 0);
    await deliverAll(context);
    await refund(2000, 0);
    await deliverAll(context);
    expect(await partBackOf(id, customerId)).toMatchObject(parts(5000, 0));
    const refunds = await db
      .select({ refundId: paymentCalls.objectId })
      .from(paymentCalls)
      .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund')))
      .orderBy(paymentCalls.sequence);
    const last = refunds.at(-1)?.refundId ?? '';
    await dashboardOf(context).failed(id, last);
    expect(await stateOf(id)).toBe('part-delayed');
    expect(await partBackOf(id, customerId)).toMatchObject(parts(3000, 2000));
    const [failed] = await db.select().from(cases).where(eq(cases.reference, last));
    await refundAgain(context.app, failed?.id ?? '');
    expect(await partBackOf(id, customerId)).toMatchObject(parts(3000, 2000));
    await deliverAll(context);
    expect(await partBackOf(id, customerId)).toMatchObject(parts(5000, 0));
  });

  test('owes what failed no more where all of it goes back by another refund', async () => {
    const { id, customerId, refund } = await sold();
    await refund(2000, 0);
    await deliverAll(context);
    const isRefund = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund'));
    const [call] = await db.select().from(paymentCalls).where(isRefund);
    await dashboardOf(context).failed(id, call?.objectId ?? '');
    await refund(payin, 0);
    await deliverAll(context);
    expect(await partBackOf(id, customerId)).toMatchObject(parts(payin, 0));
  });

  test('has what waits for a bank as still to be refunded', async () => {
    const { id, customerId, refund } = await sold();
    await disputed(context, id, { amount: 1000 });
    await refund(3000, 0);
    await deliverAll(context);
    expect(await stateOf(id)).toBe('disputed');
    expect(await partBackOf(id, customerId)).toMatchObject(parts(0, 3000));
  });

  test.each([
    [1000, 'part-delayed'],
    [payin, 'refund-delayed'],
  ] as const)('is shown as delayed when a refund of %i fails', async (amount, state) => {
    const { id, refund } = await sold();
    await refund(amount, 0);
    await deliverAll(context);
    const refunds = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund'));
    const settle = (objectStatus: 'failed' | 'succeeded') =>
      db.update(paymentCalls).set({ objectStatus }).where(refunds);
    await settle('failed');
    const shown = await stateOf(id);
    await settle('succeeded');
    expect(shown).toBe(state);
  });
});
