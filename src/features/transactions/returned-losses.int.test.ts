import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cases, paymentCalls } from '#src/database/schema/schema.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const income = payin - payout;
const fees = 1500 + Math.round(payin * 0.029) + 30;

async function sold() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

/** Completed and paid out. */
async function paidOut() {
  const sale = await sold();
  await flow.untilDue(sale.id);
  await executeDue(context.app);
  await deliverAll(context);
  return sale;
}

async function caseOf(id: string) {
  const [found] = await db.select().from(cases).where(eq(cases.transactionId, id));
  return found;
}

async function callsOf(id: string, purpose: 'refund' | 'transfer' | 'reverse-transfer') {
  const found = await db
    .select()
    .from(paymentCalls)
    .where(eq(paymentCalls.transactionId, id))
    .orderBy(paymentCalls.sequence);
  return found
    .filter((call) => call.purpose === purpose)
    .map(({ state, parameters }) => ({ state, amount: parameters['amount'] }));
}

const lost = (id: string, lenderBears: number, amount: number) => [{ transactionId: id, amount, lenderBears }];

describe('a dispute that was lost', () => {
  test('of which a part is given back later leaves the rest to decide, and nothing once all of it is back', async () => {
    const { id } = await sold();
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    for (const [returned, left] of [
      [2000, 3000],
      [500, 2500],
    ] as const) {
      await decided(context, id, dispute, 'lost', returned);
      expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'open', amount: left });
    }
    await decided(context, id, dispute, 'won');
    expect(await caseOf(id)).toMatchObject({ outcome: 'won', state: 'resolved' });
    expect(await balancesFor(context, id)).not.toHaveProperty('disputed');
    await expectInvariants(context);
  });

  test('that is given back after the operator’s decision goes to those who bear it', async () => {
    for (const begin of [sold, paidOut]) {
      const { id } = await begin();
      const dispute = await disputed(context, id, { amount: 5000 });
      await decided(context, id, dispute, 'lost');
      await decideDispute(context.app, dispute, lost(id, 3000, 5000));
      await deliverAll(context);
      await decided(context, id, dispute, 'lost', 2000);
      await decided(context, id, dispute, 'won');
      await flow.untilDue(id).catch(() => null);
      await executeDue(context.app);
      await deliverAll(context);
      const done = (purpose: 'transfer' | 'reverse-transfer') =>
        callsOf(id, purpose).then((calls) =>
          calls.reduce((sum, call) => sum + (call.state === 'done' ? Number(call.amount) : 0), 0),
        );
      expect((await done('transfer')) - (await done('reverse-transfer'))).toBe(payout);
      await expectInvariants(context);
      expect(await balancesFor(context, id)).toEqual({ 'at-provider': income - fees, 'income': -income, fees });
    }
  });

  test('that is given back after it had voided a refund owes that refund again', async () => {
    const { id, customerId } = await sold();
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    const dispute = await disputed(context, id);
    await decided(context, id, dispute, 'lost');
    await decided(context, id, dispute, 'lost', 4000);
    await deliverAll(context);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'void' }, { state: 'done', amount: 4000 }]);
    await decided(context, id, dispute, 'won');
    await expectInvariants(context);
    expect(await balancesFor(context, id)).toEqual({ 'at-provider': -fees, fees });
  });
});
