import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { emails, ledgerEntries } from '#src/database/schema/schema.ts';
import { matchBalance } from '#src/features/payments/balance.server.ts';
import { checkBalance, lastBalanceCheck } from '#src/features/payments/balance-checks.server.ts';
import { restOfBalance } from '#src/features/payments/balance-sums.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { bookDueFees } from '#src/features/payments/fees.server.ts';
import { onDisputeOpened } from '#src/features/transactions/dispute-opened.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { balanceForOperator, heldForOperator } from './balance.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const operator = await makeOperator(app);
const cardFee = Math.round(payin * 0.029) + 30;
const day = 86_400;

async function sold() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

/** A night's comparison; what is on its way still waits, as it does at night. */
async function night() {
  await bookDueFees(app);
  const match = () => matchBalance(app, onDisputeOpened(app));
  await match();
  await checkBalance(app, match);
  const last = await lastBalanceCheck(db);
  if (last === null) throw new Error('Nothing was checked');
  return { ...last, rest: restOfBalance(last) };
}

const alarms = () => db.select().from(emails).where(eq(emails.kind, 'balance-short')).orderBy(emails.createdAt);

/** What the fees and our income come to, by the books. */
async function ownByTheBooks(): Promise<number> {
  const rows = await db.select().from(ledgerEntries);
  const own = ['income', 'discounts', 'fees', 'at-operator', 'owed-by-lender'];
  return -rows.filter(({ account }) => own.includes(account)).reduce((sum, { amount }) => sum + amount, 0);
}

/** The operator pays out to its bank in the dashboard. */
async function paidOutThere(amount: number): Promise<void> {
  await context.sandbox.control('POST', 'settle', {});
  const form = new URLSearchParams({ amount: String(amount), currency: 'nzd' });
  const authorization = `Bearer ${app.config.payments.secretKey}`;
  const url = `http://127.0.0.1:${context.sandbox.port}/v1/payouts`;
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
  expect(answer.status).toBe(200);
}

test('only what is owed to nobody is the operator’s, of pending money too', async () => {
  expect(await balanceForOperator(app, operator)).toBeNull();
  await sold();
  const found = await night();
  expect(found).toMatchObject({ available: 0, pending: payin - cardFee, toLenders: payout, refunds: 0, transfers: 0 });
  expect(found.rest).toBe(payin - cardFee - payout);
  expect(await balanceForOperator(app, operator)).toMatchObject({
    ...{ short: null, own: { amount: payin - cardFee - payout } },
    parts: [{ part: 'balance' }, { part: 'to-lenders', amount: { amount: -payout } }],
  });
  expect(await alarms()).toEqual([]);
});

test('a refund and a transfer whose answers have not come make no shortfall', async () => {
  const { id } = await sold();
  const { id: cancelled, customerId } = await sold();
  await flow.executeAs(customerId, cancelled, 'cancel-by-customer');
  await flow.untilDue(id);
  await executeDue(app);
  const match = { method: 'POST', path: '^/v1/(refunds|transfers)' };
  await context.sandbox.fault({ action: 'fail', status: 503, afterWork: true, times: 50, match });
  await deliverDueCalls(app);
  await context.sandbox.noFaults();
  const found = await night();
  expect(found).toMatchObject({ transfers: payout, moving: -found.transfers - found.refunds });
  expect(found.refunds).toBeGreaterThanOrEqual(payin);
  expect(found.rest).toBe(await ownByTheBooks());
  await deliverAll(context);
  expect(await night()).toMatchObject({ transfers: 0, moving: 0, refunds: 0, rest: found.rest });
});

test('what a bank holds is not missing, and what it keeps is booked to who bears it', async () => {
  const { id } = await sold();
  const dispute = await disputed(context, id);
  const found = await night();
  expect(found).toMatchObject({ withBanks: payout });
  expect(found.rest).toBe((await ownByTheBooks()) - (payin - payout));
  await decided(context, id, dispute, 'won');
  expect(await night()).toMatchObject({ withBanks: 0, rest: await ownByTheBooks() });
});

test('a shortfall is told once a night, with what is missing, in the log, by email and in the console', async () => {
  // What the platform has lost to banks and cards by now is made up for.
  for (let sales = 0; sales < 3; sales += 1) await sold();
  await app.clock.advance(day);
  const before = await night();
  expect(before.rest).toBeGreaterThan(0);
  const told = (await alarms()).length;
  const short = 700;
  await paidOutThere(before.rest + short);
  const log = vi.spyOn(app.logger, 'error').mockImplementation(() => undefined);
  const found = await night();
  await night();
  const logged = log.mock.calls.filter(([error]) => String(error).includes('does not cover what is owed'));
  log.mockRestore();
  expect(found.rest).toBe(-short);
  expect(logged).toEqual([[expect.any(Error), expect.objectContaining({ short })]]);
  const [email, ...more] = (await alarms()).slice(told);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ recipientId: null, subject: '$7.00 is missing at the payment provider' });
  expect(email?.text).toContain('Owed to lenders');
  expect(email?.text).toContain('/login?from=%2Fconsole%2Fpayments');
  expect(await balanceForOperator(app, operator)).toMatchObject({ short: { amount: short } });

  await app.clock.advance(day);
  await night();
  expect(await alarms()).toHaveLength(told + 2);
});

test('money of an order that is held for 80 days is listed with the day by which it is out, and not what was paid out', async () => {
  const { id: paid } = await sold();
  await flow.untilDue(paid);
  await executeDue(app);
  await deliverAll(context);
  const { id: kept } = await sold();
  const own = async () => (await heldForOperator(app, operator)).filter(({ transactionId }) => transactionId === kept);
  await app.clock.advance(79 * day);
  expect(await own()).toEqual([]);
  await app.clock.advance(1.5 * day);
  const [held] = await own();
  expect(held).toMatchObject({ amount: { amount: payout } });
  const left = (held?.outBy.getTime() ?? 0) - (held?.capturedAt.getTime() ?? 0);
  expect(left).toBe(90 * day * 1000);
  expect((await heldForOperator(app, operator)).map(({ transactionId }) => transactionId)).not.toContain(paid);
});

test('nobody else reads either', async () => {
  const other = { ...operator, role: 'user' } as unknown as typeof operator;
  expect(await balanceForOperator(app, other).catch(codeOf)).toBe('not-found');
  expect(await heldForOperator(app, other).catch(codeOf)).toBe('not-found');
});
