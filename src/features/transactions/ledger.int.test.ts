import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cases, ledgerEntries, paymentCalls } from '#src/database/schema/schema.ts';
import { money } from '#src/domain/money/money.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

// Four days at $68, $12 postage, $5 order fee; the lender pays ten per cent of the rental.
const rental = { payin: 4 * 6800 + 1200 + 500, payout: 4 * 6800 + 1200 - 2720, income: 2720 + 500 };
// Two units at $120, in one parcel.
const sale = { payin: 2 * 12000 + 1200 + 500, payout: 2 * 12000 + 1200 - 2400, income: 2400 + 500 };

type Amounts = Readonly<Record<string, number>>;

/** Ledger postings of a transaction; ids in posting names are replaced by their kind. */
async function postingsOf(id: string): Promise<Readonly<Record<string, Amounts>>> {
  const rows = await context.app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.transactionId, id))
    .orderBy(asc(ledgerEntries.createdAt));
  const payment = await lastPaymentOf(context.app.db, id);
  const found: Record<string, Record<string, number>> = {};
  for (const { posting, account, amount, currency, paymentId } of rows) {
    expect({ currency, paymentId }).toEqual({ currency: 'NZD', paymentId: payment?.id });
    (found[posting.replace(/:.*/, '')] ??= {})[account] = amount;
  }
  return found;
}

/** Balance of each account for one transaction; zero balances are left out. */
async function accountsOf(id: string): Promise<Amounts> {
  const sums: Record<string, number> = {};
  for (const amounts of Object.values(await postingsOf(id)))
    for (const [account, amount] of Object.entries(amounts)) sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

const capture = ({ payin, payout, income }: typeof rental) => ({
  'at-provider': payin,
  'owed-to-lender': -payout,
  'income': -income,
});

async function acceptedRental(from = 40) {
  const fixture = await flow.rentalFixture();
  return { ...fixture, id: await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, from)) };
}

async function acceptedSale() {
  const fixture = await flow.saleFixture(2);
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId, 2)) };
}

async function delivered() {
  const story = await acceptedSale();
  await flow.untilDue(story.id);
  await executeDue(context.app);
  expect(await stateOf(context, story.id)).toBe('delivered');
  return story;
}

describe('a payment that was never captured', () => {
  test.each(['decline', 'cancel-by-customer', 'expire'] as const)(
    'and ends by %s has no ledger entries',
    async (how) => {
      const fixture = await flow.rentalFixture();
      const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 40));
      expect(await postingsOf(id)).toEqual({});
      if (how === 'expire') {
        await flow.untilDue(id);
        await executeDue(context.app);
      } else await flow.executeAs(how === 'decline' ? fixture.lenderId : fixture.customerId, id, how);
      await expectInvariants(context);
      expect(await postingsOf(id)).toEqual({});
    },
  );

  test('has no ledger entries while the outcome of its capture is unknown', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 40));
    await context.sandbox.fault({ action: 'fail', status: 503, match: { method: 'POST', path: '/capture$' } });
    expect(await flow.executeAs(fixture.lenderId, id, 'accept')).toMatchObject({ kind: 'in-progress' });
    expect(await postingsOf(id)).toEqual({});
  });
});

describe('a rental', () => {
  test('that was accepted: the payin is at Stripe, the payout is owed to the lender, the rest is income', async () => {
    const { id } = await acceptedRental();
    expect(await postingsOf(id)).toEqual({ capture: capture(rental) });
  });

  test('that is cancelled: nothing is owed to the lender or earned, the payin is owed to the customer, then refunded', async () => {
    const { id, customerId } = await acceptedRental();
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    const written = { 'owed-to-lender': rental.payout, 'income': rental.income, 'refund-owed': -rental.payin };
    expect(await postingsOf(id)).toEqual({ 'capture': capture(rental), 'refund-written': written });
    await deliverDueCalls(context.app);
    expect(await postingsOf(id)).toEqual({
      'capture': capture(rental),
      'refund-written': written,
      'refund-made': { 'refund-owed': rental.payin, 'at-provider': -rental.payin },
    });
    expect(await accountsOf(id)).toEqual({});
    await expectInvariants(context);
  });

  test('whose refund fails stays owed, to the cent, until the refund succeeds', async () => {
    const { id, customerId } = await acceptedRental();
    await context.sandbox.fault({
      action: 'fail',
      status: 503,
      times: 2,
      match: { method: 'POST', path: '^/v1/refunds' },
    });
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    await deliverAll(context);
    await deliverAll(context);
    expect(await accountsOf(id)).toEqual({ 'refund-owed': -rental.payin, 'at-provider': rental.payin });
    await expectInvariants(context);
    expect(await accountsOf(id)).toEqual({});
  });
});

describe('a sale of two units', () => {
  test('that is delivered: the payout is owed as a transfer, then transferred; the income stays', async () => {
    const { id } = await delivered();
    const written = { 'owed-to-lender': sale.payout, 'transfer-owed': -sale.payout };
    expect(await postingsOf(id)).toEqual({ 'capture': capture(sale), 'transfer-written': written });
    await deliverDueCalls(context.app);
    expect(await postingsOf(id)).toEqual({
      'capture': capture(sale),
      'transfer-written': written,
      'transfer-made': { 'transfer-owed': sale.payout, 'at-provider': -sale.payout },
    });
    expect(await accountsOf(id)).toEqual({ 'at-provider': sale.income, 'income': -sale.income });
    await expectInvariants(context);
  });

  test('whose payout is blocked by an open case stays owed as a transfer', async () => {
    const { id } = await delivered();
    await context.app.db.insert(cases).values({ transactionId: id, reason: 'complaint', reference: randomUUID() });
    await deliverAll(context);
    expect(await accountsOf(id)).toEqual({
      'at-provider': sale.payin,
      'transfer-owed': -sale.payout,
      'income': -sale.income,
    });
    await context.app.db.update(cases).set({ state: 'resolved' }).where(eq(cases.transactionId, id));
    await expectInvariants(context);
    expect(await accountsOf(id)).toEqual({ 'at-provider': sale.income, 'income': -sale.income });
  });
});

test('money captured after the request had ended is owed back in full, and is not income', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  await flow.holdCard(fixture.customerId, id);
  await flow.executeAs(fixture.customerId, id, 'abandon');
  const intentId = (await lastPaymentOf(context.app.db, id))?.intentId ?? '';
  await context.app.payments.captureIntent({ intentId, amount: money(rental.payin, 'NZD') }, randomUUID());
  await deliverDueCalls(context.app);
  const stray = { 'at-provider': rental.payin, 'refund-owed': -rental.payin };
  expect(await postingsOf(id)).toEqual({ 'stray-capture': stray });
  await deliverDueCalls(context.app);
  expect(await postingsOf(id)).toEqual({
    'stray-capture': stray,
    'refund-made': { 'refund-owed': rental.payin, 'at-provider': -rental.payin },
  });
  await expectInvariants(context);
});

test('a call that is recorded twice is booked once', async () => {
  const { id, customerId } = await acceptedRental();
  await flow.executeAs(customerId, id, 'cancel-by-customer');
  await deliverAll(context);
  const [call] = await context.app.db.select().from(paymentCalls).where(eq(paymentCalls.purpose, 'refund'));
  expect(call?.state).toBe('done');
  const before = await postingsOf(id);
  await Promise.all([deliverAll(context), deliverAll(context)]);
  expect(await postingsOf(id)).toEqual(before);
  await expectInvariants(context);
});

test('transactions run concurrently to every end: each has its own balance, and together they match the balance at Stripe', async () => {
  const [keep, give, pay] = [await acceptedRental(60), await acceptedRental(61), await acceptedSale()];
  await Promise.all([flow.executeAs(give.customerId, give.id, 'cancel-by-customer'), deliverAll(context)]);
  await flow.untilDue(pay.id);
  await executeDue(context.app);
  await Promise.all([deliverAll(context), deliverAll(context), deliverAll(context)]);
  await expectInvariants(context);
  expect(await accountsOf(keep.id)).toEqual(capture(rental));
  expect(await accountsOf(give.id)).toEqual({});
  expect(await accountsOf(pay.id)).toEqual({ 'at-provider': sale.income, 'income': -sale.income });
});
