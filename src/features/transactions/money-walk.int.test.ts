import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases, paymentCalls, paymentEvents, transactions } from '#src/database/schema/schema.ts';
import { money } from '#src/domain/money/money.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { matchBalance } from '#src/features/payments/balance.server.ts';
import { decideCapture } from '#src/features/payments/capture-decisions.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { partOfLender } from '#src/features/payments/lender-shares.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { decideRefundElsewhere } from '#src/features/payments/refund-decisions.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { refundedThere } from '#tests/support/dashboard.ts';
import { disputeThere, receivedAbout } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { randomFrom, type Random } from '#tests/support/random-from.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { continueAttempts } from './continue.server.ts';
import { onDisputeOpened } from './dispute-opened.server.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { handleDueEvents } from './payment-events.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow, app, sandbox } = context;
const { db } = app;

type Sold = { readonly id: string; readonly lenderId: string };
type Walk = Random & { readonly fixtures: readonly Fixture[]; readonly sold: Sold[] };
type Step = (walk: Walk) => Promise<void>;

async function sell({ pick, upTo, isLikely, fixtures, sold }: Walk): Promise<void> {
  const fixture = pick(fixtures);
  if (fixture === undefined || sold.length >= 8) return;
  const customerId = await makeUser(db, { firstName: 'Mei' });
  const id = await flow.preauthorised({ ...fixture, customerId }, saleOrder(fixture.listingId));
  if (isLikely(0.3)) {
    const intentId = (await lastPaymentOf(db, id))?.intentId ?? '';
    await app.payments.captureIntent({ intentId, amount: money(1 + upTo(13_699), 'NZD') }, `dashboard-${id}`);
  }
  await flow.executeAs(fixture.lenderId, id, 'accept');
  await db.execute(sql`update payment_attempts set next_at = clock_timestamp() where state = 'open'`);
  await continueAttempts(app);
  sold.push({ id, lenderId: fixture.lenderId });
}

async function dispute({ pick, upTo, isLikely, sold }: Walk): Promise<void> {
  const about = pick(sold);
  if (about === undefined) return;
  const { intentId, capturedAmount: captured } = (await lastPaymentOf(db, about.id)) ?? {};
  // The sandbox lets a bank dispute a charge once.
  if (captured === undefined || (await sandbox.books()).dispute?.some((each) => each.payment_intent === intentId))
    return;
  const part = isLikely(0.5) ? { amount: 1 + upTo(captured - 1) } : {};
  const id = await disputeThere(context, about.id, { ...part, inquiry: isLikely(0.2) });
  if (isLikely(0.6)) return void (await receivedAbout(context, about.id, 'charge.dispute.created', id));
  // Nobody can read what the bank's movement is about: it is unexplained until it can be read.
  await sandbox.fault({ action: 'fail', status: 503, match: { method: 'GET', path: '^/v1/disputes/' } });
  await matchBalance(app, onDisputeOpened(app), 0);
  await sandbox.control('DELETE', 'faults', {});
}

/** The bank decides, or its inquiry becomes a chargeback. */
async function bankDecides({ pick, isLikely, sold }: Walk): Promise<void> {
  const open = (await sandbox.books()).dispute?.filter(({ status }) => /needs_response|under_review/.test(status));
  const [found, about] = await ofWalk(pick(open ?? []), sold);
  if (found === null) return;
  const status = isLikely(0.7) ? 'lost' : found.status.startsWith('warning') ? 'needs_response' : 'won';
  await sandbox.control('POST', 'disputes', { dispute: found.id, status });
  await receivedAbout(context, about, 'charge.dispute.closed', found.id);
}

/** An object at Stripe with its transaction; null for one of an earlier walk. */
async function ofWalk<T extends { readonly payment_intent: string }>(
  found: T | undefined,
  sold: readonly Sold[],
): Promise<readonly [T, string] | readonly [null, null]> {
  if (found === undefined) return [null, null];
  for (const { id } of sold) if ((await lastPaymentOf(db, id))?.intentId === found.payment_intent) return [found, id];
  return [null, null];
}

async function operatorDecides({ pick, upTo }: Walk): Promise<void> {
  const open = await db.select().from(cases).where(ne(cases.state, 'resolved'));
  const found = pick(open);
  if (found?.transactionId == null) return;
  const { id, reason, reference, transactionId } = found;
  const left = (found.amount ?? 0) - found.settledAmount;
  const borne = upTo(Math.min(left, (await partOfLender(db, transactionId)) + 1));
  if (reason === 'card-dispute' && found.outcome === 'lost')
    await decideDispute(app, reference ?? '', [{ transactionId, amount: left, lenderBears: borne }]);
  if (reason === 'refunded-elsewhere')
    await decideRefundElsewhere(app, reference ?? '', [{ transactionId, lenderBears: borne }]);
  if (reason === 'refund-failed') await refundAgain(app, id);
  if (reason === 'captured-otherwise') await decideCapture(app, id, { lenderBears: upTo(-left), refund: 0 });
}

async function refund({ pick, upTo, sold }: Walk): Promise<void> {
  const about = pick(sold);
  const payment = about === undefined ? null : await lastPaymentOf(db, about.id);
  if (about === undefined || payment === null) return;
  const amount = 1 + upTo(6000);
  const transaction = { id: about.id, providerId: about.lenderId };
  await refundPart(app, { paymentId: payment.id, transaction, amount, lenderBears: upTo(amount) });
}

/** In the dashboard: of what may be refunded, held back by a bank or gone already. */
async function refundElsewhere({ pick, upTo, isLikely, sold }: Walk): Promise<void> {
  const about = pick(sold);
  if (about === undefined) return;
  const made = await refundedThere(context, about.id, isLikely(0.2) ? undefined : 1 + upTo(6000));
  if (made !== null && isLikely(0.6)) await receivedAbout(context, about.id, 'refund.created', made);
}

async function refundFails({ pick, isLikely, sold }: Walk): Promise<void> {
  const made = (await sandbox.books()).refund?.filter(({ status }) => status === 'succeeded');
  const [found, about] = await ofWalk(pick(made ?? []), sold);
  if (found === null) return;
  await sandbox.control('POST', 'refunds', { refund: found.id, status: 'failed' });
  if (isLikely(0.7)) await receivedAbout(context, about, 'refund.failed', found.id);
}

const cancel: Step = async ({ pick, sold }) => {
  const about = pick(sold);
  if (about !== undefined) await executeInOneUnit(app, about.id, 'cancel', { role: 'operator', userId: null });
};

/** The clock passes the next timer: the transaction completes, and its payout is written. */
const complete: Step = async ({ pick }) => {
  const due = pick(await db.select({ id: transactions.id }).from(transactions).where(isNotNull(transactions.dueAt)));
  if (due !== undefined) await flow.untilDue(due.id);
  await executeDue(app);
};

const fail: Step = async ({ pick, isLikely }) => {
  const path = pick(['^/v1/transfers$', '^/v1/refunds', '/reversals$', '^/v1/disputes/']) ?? '';
  await sandbox.fault({ action: 'fail', status: 503, times: 1, afterWork: isLikely(0.5), match: { path } });
};

const steps: readonly (readonly [string, Step])[] = [
  ['sell', sell],
  ['sell', sell],
  ['dispute', dispute],
  ['bank decides', bankDecides],
  ['bank decides', bankDecides],
  ['operator decides', operatorDecides],
  ['operator decides', operatorDecides],
  ['refund', refund],
  ['refund elsewhere', refundElsewhere],
  ['refund fails', refundFails],
  ['cancel', cancel],
  ['complete', complete],
  ['fail', fail],
  ['deliver', () => deliverDueCalls(app)],
  ['handle events', () => handleDueEvents(app)],
  ['pay lenders out', async () => void (await sandbox.control('POST', 'settle', {}))],
  ['match', () => matchBalance(app, onDisputeOpened(app), 0)],
  [
    'unexplained',
    async ({ upTo }) =>
      void (await sandbox.control('POST', 'adjustments', { amount: -1 - upTo(300), currency: 'nzd' })),
  ],
];

/** Everything that is under way comes to rest, and our books are compared with Stripe's. */
async function expectAtRest(): Promise<void> {
  await sandbox.control('DELETE', 'faults', {});
  for (let round = 0; round < 2; round += 1) {
    await db.execute(sql`update payment_events set next_at = clock_timestamp() where state = 'open'`);
    await handleDueEvents(app);
    // What was made and whose answer was lost is recorded before its movement is explained.
    await deliverAll(context);
    await matchBalance(app, onDisputeOpened(app), 0);
  }
  expect(await db.$count(paymentEvents, eq(paymentEvents.state, 'open'))).toBe(0);
  await expectInvariants(context);
  const stuck = await db
    .select({
      purpose: paymentCalls.purpose,
      lastFailure: paymentCalls.lastFailure,
      parameters: paymentCalls.parameters,
    })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.state, 'open'), sql`failures > 0 and last_failure <> 'open-case'`));
  // A payout above what was captured waits for our balance, a refund for a bank, and what a case is about for its decision.
  expect(stuck.filter(({ parameters }) => parameters['chargeId'] !== null)).toEqual([]);
}

test.each([1, 3, 8])('whatever happens to payments, our books equal Stripe’s: walk %i', async (seed) => {
  const random = randomFrom(seed);
  const fixtures = [await flow.saleFixture(40), await flow.saleFixture(40)];
  const walk: Walk = { ...random, fixtures, sold: [] };
  const taken: string[] = [];
  for (let at = 1; at <= 50; at += 1) {
    const [name, step] = random.pick(steps) ?? ['', () => Promise.resolve()];
    const refused = await step(walk).then(
      () => null,
      (error: unknown) => (isRefusal(error) ? error.refusal.code : Promise.reject(error)),
    );
    taken.push(refused === null ? name : `${name}: ${refused}`);
    if (at % 10 === 0)
      await expectAtRest().catch((error: unknown) => Promise.reject(new Error(taken.join(', '), { cause: error })));
  }
  expect(taken.some((step) => !step.includes(':'))).toBe(true);
});
