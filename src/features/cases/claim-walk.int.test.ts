import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import {
  caseClaims,
  cases,
  orderCases,
  paymentCalls,
  paymentEvents,
  payments,
  paymentShares,
  transactions,
} from '#src/database/schema/schema.ts';
import { startOfDay } from '#src/domain/dates/day.ts';
import { handoverSteps, recordedBy } from '#src/domain/process/handover.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import { handleDueEvents } from '#src/features/transactions/payment-events.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { acceptedWithCaps, cardBecomes, capsOfTest } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { randomFrom, type Random } from '#tests/support/random-from.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { acceptRefund, offerRefund, openCase, withdrawCase } from './commands.server.ts';
import { chargeDueClaims } from './charge-due.server.ts';
import { settleCase } from './decide.server.ts';
import { escalateLateCases } from './escalate-late.server.ts';
import { objectToClaim } from './object.server.ts';
import { keptCard, payClaim } from './pay-claim.server.ts';
import { refundClaim } from './refund-claim.server.ts';
import { providerReasons } from './rules.ts';

const context = await contextOfFile();
const { app, flow, sandbox } = context;
const { db } = app;
const operator = await makeOperator(app);
const saying = { reason: 'Both were heard.', requestId: null };

type Order = Awaited<ReturnType<typeof acceptedWithCaps>>;
type Walk = Random & { readonly orders: readonly Order[]; bankPages: string[] };
type Step = (walk: Walk) => Promise<unknown>;

const idsOf = ({ orders }: Walk) => orders.map(({ id }) => id);
const orderOf = ({ orders }: Walk, id: string | undefined) => orders.find((one) => one.id === id);
const claimsOf = (walk: Walk) =>
  db
    .select()
    .from(caseClaims)
    .where(inArray(caseClaims.transactionId, idsOf(walk)))
    .orderBy(caseClaims.createdAt);

const open: Step = async ({ pick, upTo, isLikely, orders }) => {
  const order = pick(orders);
  if (order === undefined) return;
  const said = { content: 'It is torn.', photos: [], clientKey: randomUUID() };
  if (isLikely(0.2)) return openCase(app, order.customer, order.id, { reason: 'not-as-described', ...said });
  const reason = pick(providerReasons) ?? 'damaged';
  return openCase(app, order.lender, order.id, { reason, claim: 500 + upTo(8_000), ...said });
};

/** One of the ways on of an open case. */
const inCase: Step = async (walk) => {
  const { pick, upTo } = walk;
  const isOpen = and(isNull(orderCases.closedAt), inArray(orderCases.transactionId, idsOf(walk)));
  const found = pick(await db.select().from(orderCases).where(isOpen).orderBy(orderCases.createdAt));
  const order = orderOf(walk, found?.transactionId);
  if (found === undefined || order === undefined) return;
  const { id, customer, lender } = order;
  const amount = 1 + upTo(7_000);
  switch (pick(['offer', 'withdraw', 'refund', 'charge', 'charge', 'charge', 'nothing'] as const)) {
    case 'offer':
      await offerRefund(app, lender, id, amount);
      return acceptRefund(app, customer, id, amount);
    case 'withdraw':
      return withdrawCase(app, found.openedBy === 'customer' ? customer : lender, id);
    case 'refund':
      return settleCase(
        app,
        operator,
        { caseId: found.id, ...saying },
        { verdict: 'refunded', amount, lenderBears: upTo(amount) },
      );
    case 'charge':
      return settleCase(app, operator, { caseId: found.id, ...saying }, { verdict: 'charge', amount });
    default:
      return settleCase(app, operator, { caseId: found.id, ...saying }, { verdict: 'not-refunded' });
  }
};

/** What customer, operator, or their bank does about a claim that was decided. */
const about: Step = async (walk) => {
  const { pick, upTo, isLikely } = walk;
  const claim = pick((await claimsOf(walk)).filter(({ state }) => state !== 'named'));
  const order = orderOf(walk, claim?.transactionId);
  if (claim === undefined || order === undefined) return;
  const { caseId, transactionId, paymentId } = claim;
  switch (pick(['object', 'pay', 'pay', 'decide', 'decide', 'return'] as const)) {
    case 'object': {
      const said = { content: 'No.', photos: [], clientKey: randomUUID() };
      return objectToClaim(app, order.customer, { transactionId, caseId, ...said });
    }
    case 'pay': {
      const paying = { transactionId, caseId, card: keptCard, returnUrl: 'http://localhost:3000/back' };
      const outcome = await payClaim(app, order.customer, paying);
      if ('bankPage' in outcome && outcome.bankPage != null) walk.bankPages.push(outcome.bankPage);
      return;
    }
    case 'decide': {
      const again = { verdict: 'charge', amount: isLikely(0.5) ? (claim.amount ?? 1) : 1 + upTo(3_000) } as const;
      const decision = isLikely(0.5) ? again : ({ verdict: 'dropped' } as const);
      return settleCase(app, operator, { caseId, ...saying }, decision);
    }
    default: {
      const seen = paymentId === null ? 0 : await refundable(db, paymentId, transactionId);
      return refundClaim(app, operator, { caseId, ...saying, amount: 1 + upTo(seen), seen });
    }
  }
};

const answerBank: Step = async ({ pick, isLikely, bankPages }) => {
  const body = new URLSearchParams({ answer: isLikely(0.7) ? 'complete' : 'fail' });
  const page = pick(bankPages);
  if (page !== undefined) await (await fetch(page, { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
};

const changeCard: Step = async ({ pick, orders }) => {
  const roles = ['succeeds', 'succeeds', 'authenticate-always', 'insufficient-funds', 'lost', 'refund-fails'] as const;
  const order = pick(orders);
  if (order !== undefined) await cardBecomes(context, order.card, pick(roles) ?? 'succeeds');
};

/** Payments of bookings and of claims alike. */
const dispute: Step = async (walk) => {
  const { pick, upTo, isLikely } = walk;
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(and(inArray(paymentShares.transactionId, idsOf(walk)), sql`${payments.capturedAmount} > 0`))
    .orderBy(payments.createdAt);
  const { chargeId, intentId, capturedAmount = 0 } = pick(rows)?.payment ?? {};
  const made = (await sandbox.books()).dispute ?? [];
  if (chargeId == null || made.some((one) => one.payment_intent === intentId)) return;
  const part = isLikely(0.5) ? { amount: 1 + upTo(capturedAmount - 1) } : {};
  const opening = { charge: chargeId, inquiry: isLikely(0.2), ...part };
  const { id } = (await sandbox.control('POST', 'disputes', opening)) as { id: string };
  await told('charge.dispute.created', id, intentId ?? null);
};

async function told(type: string, objectId: string, intentId: string | null): Promise<void> {
  await db.insert(paymentEvents).values({ id: `evt_${randomUUID()}`, type, objectId, intentId });
}

const bankDecides: Step = async ({ pick, isLikely }) => {
  const all = (await sandbox.books()).dispute ?? [];
  const found = pick(all.filter(({ status }) => /needs_response|under_review/.test(status)));
  if (found === undefined) return;
  const status = isLikely(0.6) ? 'lost' : found.status.startsWith('warning') ? 'needs_response' : 'won';
  await sandbox.control('POST', 'disputes', { dispute: found.id, status });
  await told('charge.dispute.closed', found.id, found.payment_intent);
};

const operatorDecides: Step = async ({ pick, upTo }) => {
  const found = pick(await db.select().from(cases).where(ne(cases.state, 'resolved')).orderBy(cases.createdAt));
  if (found?.transactionId == null) return;
  const { id, reason, reference, transactionId, outcome } = found;
  const left = (found.amount ?? 0) - found.settledAmount;
  if (reason === 'card-dispute' && outcome === 'lost')
    await decideDispute(app, reference ?? '', [{ transactionId, amount: left, lenderBears: upTo(left) }]);
  if (reason === 'refund-failed') await refundAgain(app, id);
};

const handover: Step = async ({ pick, orders }) => {
  const [order, step] = [pick(orders), pick(handoverSteps)];
  if (order === undefined || step === undefined) return;
  await flow.recordedAs(recordedBy[step] === 'customer' ? order.customer.id : order.lender.id, order.id, step);
};

/** Days pass, and the worker does what is due. */
const wait: Step = async ({ upTo }) => {
  await app.clock.advance((12 + upTo(60)) * 3600);
  await executeDue(app);
  await escalateLateCases(app);
  await chargeDueClaims(app);
};

const fail: Step = async ({ pick, isLikely }) => {
  const path = pick([
    '/confirm$',
    '/v1/payment_intents$',
    '/cancel$',
    '^/v1/refunds',
    '^/v1/transfers$',
    '/reversals$',
  ]);
  const match = { method: 'POST', path: path ?? '' };
  await sandbox.fault({ action: 'fail', status: 503, times: 1, afterWork: isLikely(0.5), match });
};

const steps: readonly (readonly [string, Step])[] = [
  ...[['open', open] as const, ['open', open] as const, ['in case', inCase] as const, ['in case', inCase] as const],
  ...[['in case', inCase] as const, ['about', about] as const, ['about', about] as const, ['about', about] as const],
  ...[['bank page', answerBank] as const, ['card', changeCard] as const, ['handover', handover] as const],
  ...[['wait', wait] as const, ['wait', wait] as const, ['fail', fail] as const],
  ...[['dispute', dispute] as const, ['bank', bankDecides] as const, ['operator', operatorDecides] as const],
  ['deliver', () => deliverDueCalls(app)],
  ['events', () => handleDueEvents(app)],
];

/** Everything that is under way comes to rest, and our books are compared with Stripe's. */
async function expectAtRest(walk: Walk): Promise<void> {
  await sandbox.noFaults();
  for (let round = 0; round < 3; round += 1) {
    await db.execute(sql`update payment_events set next_at = clock_timestamp() where state = 'open'`);
    await handleDueEvents(app);
    // A try whose answer was lost is finished.
    await db.execute(sql`update case_claims set next_at = rotation_now() where state = 'due' and exists (
      select from payment_calls c where c.payment_id = case_claims.payment_id and c.mode = 'blocking' and c.state = 'open')`);
    await chargeDueClaims(app);
  }
  await expectInvariants(context);
  for (const { id } of walk.orders) await expectConserved(id);
}

/** Without our ledger: what was agreed to at most was charged, and what was charged is back, paid out, kept or with the bank. */
async function expectConserved(transactionId: string): Promise<void> {
  const claims = await db.select().from(caseClaims).where(eq(caseClaims.transactionId, transactionId));
  const shares = await db
    .select({ payment: payments, lost: paymentShares.lostAmount, payout: paymentShares.capturedPayout })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(eq(paymentShares.transactionId, transactionId));
  const calls = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, transactionId), inArray(paymentCalls.state, ['open', 'done'])));
  const charged = claims.filter(({ state }) => state === 'charged');
  const byKind = Map.groupBy(charged, ({ kind }) => kind);
  const sumOf = (list: typeof charged) => list.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  expect(sumOf(charged)).toBeLessThanOrEqual(capsOfTest.total);
  for (const [kind, list] of byKind)
    if (kind !== 'lateFee') expect(sumOf(list), kind).toBeLessThanOrEqual(capsOfTest[kind] ?? 0);
  for (const { payment, lost, payout } of shares) {
    const total = (purpose: string) =>
      calls
        .filter((call) => call.paymentId === payment.id && call.purpose === purpose && call.objectStatus !== 'failed')
        .reduce((sum, { parameters }) => sum + (parameters['amount'] as number), 0);
    const where = `${payment.kind} ${payment.id} of ${transactionId}`;
    expect(total('refund') + lost, where).toBeLessThanOrEqual(payment.capturedAmount);
    expect(total('transfer') - total('reverse-transfer'), where).toBeLessThanOrEqual(payout);
    const claim = claims.find(({ paymentId }) => paymentId === payment.id);
    if (payment.kind !== 'claim') continue;
    const isCharged = claim?.state === 'charged';
    expect(payment.capturedAmount, where).toBe(isCharged ? claim.amount : payment.capturedAmount);
    // What was dropped, and was paid all the same, goes back whole.
    if (!isCharged) expect(total('refund') + lost, `${where}: ${claim?.state}`).toBe(payment.capturedAmount);
    if (claim?.state === 'owed') expect(payment.capturedAmount, where).toBe(0);
  }
}

test.each([2, 7, 13])('whatever happens to claims, nobody loses or gains a cent: walk %i', async (seed) => {
  const random = randomFrom(seed);
  const orders = [await acceptedWithCaps(context), await acceptedWithCaps(context), await acceptedWithCaps(context)];
  const days = await rentalDaysOf(db, orders[0]?.id ?? '');
  if (days === null) throw new Error('No days');
  await setClock(db, new Date(startOfDay(days.first, marketplace.timeZone).getTime() + 3_600_000));
  const walk: Walk = { ...random, orders, bankPages: [] };
  const taken: string[] = [];
  for (let at = 1; at <= 70; at += 1) {
    const [name, step] = random.pick(steps) ?? ['', () => Promise.resolve()];
    const refused = await step(walk).then(
      () => null,
      (error: unknown) =>
        isRefusal(error) ? error.refusal.code : Promise.reject(new Error(taken.join(', '), { cause: error })),
    );
    taken.push(refused === null ? name : `${name}: ${refused}`);
    if (at % 10 === 0)
      await expectAtRest(walk).catch((error: unknown) => Promise.reject(new Error(taken.join(', '), { cause: error })));
  }
  expect(
    (
      await db
        .select()
        .from(transactions)
        .where(inArray(transactions.id, idsOf(walk)))
    ).length,
  ).toBe(3);
  expect((await claimsOf(walk)).length).toBeGreaterThan(0);
});
