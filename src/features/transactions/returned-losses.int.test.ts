import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { cases, paymentCalls } from '#src/database/schema/schema.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed, receiveAbout, takenAgain } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { executeDue } from './timers.server.ts';
import { transactionVersion } from './transaction-version.server.ts';

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

const decide = (id: string, dispute: string, lenderBears: number, amount: number) =>
  decideDispute(context.app, dispute, [{ transactionId: id, amount, lenderBears }]);

/** What the lender has got in the end. */
async function transferred(id: string): Promise<number> {
  const sumOf = async (purpose: 'transfer' | 'reverse-transfer') =>
    (await callsOf(id, purpose)).reduce((sum, { state, amount }) => sum + (state === 'done' ? Number(amount) : 0), 0);
  return (await sumOf('transfer')) - (await sumOf('reverse-transfer'));
}

describe('what a bank takes again', () => {
  test('of a part that it had given back is lost too, and asked of the operator once more', async () => {
    const { id } = await paidOut();
    const dispute = await disputed(context, id, { amount: 5000 });
    await decided(context, id, dispute, 'lost');
    await decided(context, id, dispute, 'lost', 2000);
    const older = await context.app.payments.readDispute(dispute);
    await takenAgain(context, id, dispute, 500);
    // A reading that began before, and is recorded after.
    const late = vi.spyOn(context.app.payments, 'readDispute').mockResolvedValueOnce(older);
    await receiveAbout(context, id, 'charge.dispute.funds_reinstated', dispute);
    expect(late).toHaveBeenCalledOnce();
    late.mockRestore();
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'open', amount: 3500, decidedAmount: 0 });
    await decide(id, dispute, 3500, 3500);
    await takenAgain(context, id, dispute, 1500);
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'open', amount: 5000, decidedAmount: 3500 });
    // What is undecided becomes less first.
    await decided(context, id, dispute, 'lost', 600);
    expect(await caseOf(id)).toMatchObject({ state: 'open', amount: 4400, decidedAmount: 3500 });
    await decide(id, dispute, 0, 900);
    await deliverAll(context);
    expect(await caseOf(id)).toMatchObject({ state: 'resolved', amount: 4400, decidedAmount: 4400 });
    expect(await transferred(id)).toBe(payout - 3500);
    expect(await balancesFor(context, id)).toMatchObject({ income: 900 - income });
    await expectInvariants(context);
  });

  test('of all that it had given back opens the case again, also where the dispute still says that it was won', async () => {
    const { id, lenderId } = await sold();
    const versions = new Set<string>();
    const look = async () => versions.add(await transactionVersion(context.app, { id: lenderId }, id));
    await look();
    const dispute = await disputed(context, id, { amount: 5000 });
    await look();
    await decided(context, id, dispute, 'lost');
    await look();
    // An open page of the order loads again after each.
    expect(versions.size).toBe(3);
    await decide(id, dispute, 5000, 5000);
    await decided(context, id, dispute, 'won');
    await takenAgain(context, id, dispute, 4000);
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'open', amount: 4000, decidedAmount: 0 });
    await decide(id, dispute, 1000, 4000);
    await flow.untilDue(id).catch(() => null);
    await executeDue(context.app);
    await deliverAll(context);
    expect(await transferred(id)).toBe(payout - 1000);
    await expectInvariants(context);
  });

  test('counts as refunded once more where a refund was owed again meanwhile', async () => {
    const { id, customerId } = await sold();
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    const dispute = await disputed(context, id);
    await decided(context, id, dispute, 'lost');
    await decided(context, id, dispute, 'lost', 4000);
    await takenAgain(context, id, dispute, 4000);
    expect(await callsOf(id, 'refund')).toMatchObject([{ state: 'void' }, { state: 'void', amount: 4000 }]);
    expect(await caseOf(id)).toMatchObject({ outcome: 'lost', state: 'resolved', amount: payin, settledAmount: payin });
    await expectInvariants(context);
    expect(await balancesFor(context, id)).toEqual({ 'at-provider': -fees, fees });
  });
});

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
      await decide(id, dispute, 3000, 5000);
      await deliverAll(context);
      await decided(context, id, dispute, 'lost', 2000);
      await decided(context, id, dispute, 'won');
      await flow.untilDue(id).catch(() => null);
      await executeDue(context.app);
      await deliverAll(context);
      expect(await transferred(id)).toBe(payout);
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
