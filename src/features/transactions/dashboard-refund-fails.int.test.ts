import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceTransactions, cases } from '#src/database/schema/schema.ts';
import { matchBalance } from '#src/features/payments/balance.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { decideRefundElsewhere } from '#src/features/payments/refund-decisions.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { cartsOf, sum } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { dashboardOf, refundedThere } from '#tests/support/dashboard.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { payout } from '#tests/support/sale-price.ts';
import { onDisputeOpened } from './dispute-opened.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;
const { sold, refunded, failed, casesOf, callsOf, cancel, decide, completed } = dashboardOf(context);

beforeEach(() => void vi.spyOn(app.logger, 'error').mockImplementation(() => undefined));

const carts = cartsOf(context);

describe('a refund of a bag made in the dashboard', () => {
  test('is divided over its orders, each with what is left of it', async () => {
    const cart = await carts.accepted();
    const [first, second, third] = cart.ids;
    const refund = await refunded(first, 9000);
    const found = (await Promise.all(cart.ids.map(casesOf))).flat();
    expect(sum(found.map(({ amount }) => amount ?? 0))).toBe(9000);
    expect(found.map(({ transactionId }) => transactionId)).toEqual([first, second, third]);
    await expectInvariants(context);
    await cancel(third);
    const left = [first, second].map((transactionId) => ({ transactionId, lenderBears: 100 }));
    expect(await codeAfter(() => decideRefundElsewhere(app, refund, left.slice(1)))).toBe('conflict');
    await decideRefundElsewhere(app, refund, left);
    await matchBalance(app, onDisputeOpened(app), 0);
    await expectInvariants(context);
    const rows = await db.select().from(balanceTransactions).where(eq(balanceTransactions.sourceId, refund));
    expect(rows).toMatchObject([{ state: 'booked' }]);
    await failed(first, refund);
    await matchBalance(app, onDisputeOpened(app), 0);
    await expectInvariants(context);
    expect((await Promise.all(cart.ids.map(casesOf))).flat()).toMatchObject([
      { reason: 'refund-failed', state: 'open', amount: found[0]?.amount },
      { reason: 'refund-failed', state: 'open', amount: found[1]?.amount },
      { reason: 'refund-failed', state: 'open', amount: found[2]?.amount },
    ]);
    for (const { id } of found) await refundAgain(app, id);
    await expectInvariants(context);
    const after = (await Promise.all(cart.ids.map(casesOf))).flat();
    expect(after.map(({ state }) => state)).toEqual(['resolved', 'resolved', 'resolved']);
  });

  test('takes the place of what was written first, whatever order that is of', async () => {
    const cart = await carts.accepted();
    const [first, second, third] = cart.ids;
    await cancel(third);
    const [written] = await callsOf(third, 'refund');
    const refund = await refunded(first, Number(written?.amount) + 300);
    expect((await callsOf(third, 'refund')).map(({ objectId }) => objectId)).toEqual([refund]);
    const found = (await Promise.all([first, second, third].map(casesOf))).flat();
    expect(sum(found.map(({ amount }) => amount ?? 0))).toBe(300);
    expect(found.map(({ transactionId }) => transactionId)).toEqual([first, second]);
    await expectInvariants(context);
  });
});

describe('a refund made in the dashboard that fails later', () => {
  test('before a decision was never made: nobody is owed it, and the payout goes on', async () => {
    const { id } = await sold();
    const refund = await refunded(id, 4000);
    await failed(id, refund);
    expect(await casesOf(id)).toMatchObject([{ reason: 'refunded-elsewhere', state: 'resolved' }]);
    expect(await lastPaymentOf(db, id)).toMatchObject({ refundedAmount: 0 });
    await completed(id);
    await expectInvariants(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done', amount: payout }]);
  });

  test('after the decision is owed to the customer again, and is sent when an operator says so', async () => {
    const { id } = await sold();
    const refund = await refunded(id, 4000);
    await decide(refund, id, 3000);
    await failed(id, refund);
    const [found, ...others] = await casesOf(id);
    expect(found).toMatchObject({ reason: 'refund-failed', state: 'open', amount: 4000 });
    expect(others).toEqual([]);
    await refundAgain(app, found?.id ?? '');
    await completed(id);
    await expectInvariants(context);
    expect(await callsOf(id, 'transfer')).toMatchObject([{ state: 'done', amount: payout - 3000 }]);
  });

  test('before anybody has heard of it is nothing', async () => {
    const { id } = await sold();
    const refund = (await refundedThere(context, id, 4000)) ?? '';
    await failed(id, refund);
    await matchBalance(app, onDisputeOpened(app), 0);
    expect(await casesOf(id)).toEqual([]);
    expect(await callsOf(id, 'refund')).toEqual([]);
    const moved = await db.select().from(balanceTransactions).where(eq(balanceTransactions.sourceId, refund));
    expect(moved.map(({ type, state }) => `${type} ${state}`).toSorted()).toEqual([
      ...['refund booked', 'refund_failure booked'],
    ]);
    expect(await db.$count(cases, eq(cases.reason, 'unmatched'))).toBe(0);
    await expectInvariants(context);
  });
});
