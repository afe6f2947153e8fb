import { and, eq } from 'drizzle-orm';
import { cases, paymentCalls, payments, paymentShares } from '#src/database/schema/payments.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { disputeThere, receivedAbout } from '#tests/support/dispute-there.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { executeAs, holdCard, makeLender, type TestContext } from '#tests/support/test-context.ts';
import { handleAll, ordersOf, unpaid, type Kind, type Order } from './event-orders.ts';

/** What was paid for, and by its first transaction those that are paid with it. */
type Paid = {
  readonly kind: Kind;
  readonly id: string;
  readonly ids: readonly string[];
  readonly lenderId: string;
  refundId: string;
  disputeId: string;
};

/**
 * What happens to a payment that is captured, in this order, and the event by which Stripe tells it: a part is refunded,
 * the bank asks and then takes the money, the refund fails, and the dispute is lost.
 */
const happenings: readonly (readonly [type: string, happen: (context: TestContext, paid: Paid) => Promise<void>])[] = [
  [
    'payment_intent.succeeded',
    // At the price of an offer the system accepts, as its lender has agreed.
    async (context, { kind, id, lenderId }) =>
      kind === 'offer' ? executeFollowUps(context.app) : void (await executeAs(context, lenderId, id, 'accept')),
  ],
  ['refund.created', refundPartly],
  [
    'charge.dispute.created',
    async (context, paid) => {
      paid.disputeId = await disputeThere(context, paid.id, { amount: 4_000, inquiry: true });
    },
  ],
  [
    'charge.dispute.funds_withdrawn',
    async ({ sandbox }, { disputeId: dispute }) =>
      void (await sandbox.control('POST', 'disputes', { dispute, status: 'needs_response' })),
  ],
  [
    'refund.failed',
    async ({ sandbox }, { refundId: refund }) =>
      void (await sandbox.control('POST', 'refunds', { refund, status: 'failed' })),
  ],
  [
    'charge.dispute.closed',
    async ({ sandbox }, { disputeId: dispute }) =>
      void (await sandbox.control('POST', 'disputes', { dispute, status: 'lost' })),
  ],
];

const moneyTypes = happenings.map(([type]) => type);

/** All 720 permutations. */
export const everyMoneyOrder: readonly Order[] = ordersOf(moneyTypes);

/** Four orders in which each pair of types occurs in both orders. */
export const someMoneyOrders: readonly Order[] = [
  moneyTypes,
  moneyTypes.toReversed(),
  [...moneyTypes.slice(3), ...moneyTypes.slice(0, 3)],
  [...moneyTypes.slice(3), ...moneyTypes.slice(0, 3)].toReversed(),
];

async function refundPartly(context: TestContext, paid: Paid): Promise<void> {
  const { app } = context;
  const payment = await lastPaymentOf(app.db, paid.id);
  const transaction = { id: paid.id, providerId: paid.lenderId };
  await refundPart(app, { paymentId: payment?.id ?? '', transaction, amount: 5_000, lenderBears: 3_000 });
  await deliverDueCalls(app);
  const isRefund = and(eq(paymentCalls.transactionId, paid.id), eq(paymentCalls.purpose, 'refund'));
  const [made] = await app.db.select().from(paymentCalls).where(isRefund);
  if (made?.objectId == null) throw new Error('The refund was not made');
  paid.refundId = made.objectId;
}

const batchSize = 8;

/**
 * Has all of it happen to an order of its kind for each order of events, and delivers its events in that order, three times
 * each: none before what it is about, some long after it. Returns the orders after which our books are others than after the
 * first one of their kind, and the violated invariants, before and after an operator has decided.
 */
export async function deliverMoneyInOrders(
  context: TestContext,
  cases: readonly (readonly [Kind, Order])[],
): Promise<string[]> {
  const lenderId = await makeLender(context);
  const violations: string[] = [];
  const expected = new Map<Kind, string>();
  for (let next = 0; next < cases.length; next += batchSize) {
    const batch = cases.slice(next, next + batchSize);
    const all: Paid[] = [];
    for (const [kind] of batch) all.push(await confirmed(context, lenderId, kind));
    const orders = batch.map(([, order]) => order);
    violations.push(...(await deliverSteps(context, orders, all)));
    for (const [index, paid] of all.entries()) {
      const found = await summaryOf(context, paid);
      const should = expected.get(paid.kind) ?? found;
      expected.set(paid.kind, should);
      if (found !== should) violations.push(`${paid.kind} after ${orders[index]?.join()}: ${found}, not ${should}`);
      violations.push(...(await decide(context, paid)));
    }
    await deliverDueCalls(context.app);
  }
  const { db } = context.app;
  return [...violations, ...(await brokenRules(db)), ...(await unsettledAccounts(db, await context.sandbox.books()))];
}

async function confirmed(context: TestContext, lenderId: string, kind: Kind): Promise<Paid> {
  const { id, ids, customerId } = await unpaid(context, lenderId, kind);
  await holdCard(context, customerId, id);
  await executeAs(context, customerId, id, 'confirm-payment');
  return { kind, id, ids, lenderId, refundId: '', disputeId: '' };
}

/** One event of each of them at a time, after what it is about and all that is before that has happened. */
async function deliverSteps(context: TestContext, batch: readonly Order[], all: readonly Paid[]): Promise<string[]> {
  const happened = all.map(() => 0);
  const violations: string[] = [];
  for (const step of moneyTypes.keys()) {
    for (const [index, paid] of all.entries()) {
      const type = batch[index]?.[step] ?? '';
      const until = moneyTypes.indexOf(type);
      for (; (happened[index] ?? 0) <= until; happened[index] = (happened[index] ?? 0) + 1)
        await happenings[happened[index] ?? 0]?.[1](context, paid);
      for (let copy = 0; copy < 3; copy += 1) await receivedAbout(context, paid.id, type, aboutOf(type, paid));
    }
    violations.push(...(await handleAll(context)));
  }
  return violations;
}

function aboutOf(type: string, { id, refundId, disputeId }: Paid): string {
  if (type.startsWith('refund.')) return refundId;
  return type.startsWith('charge.dispute.') ? disputeId : id;
}

/** Payment, cases and ledger of each that is paid for, without ids and times. */
async function summaryOf(context: TestContext, { ids }: Paid): Promise<string> {
  return JSON.stringify(await Promise.all(ids.map((id) => booksOf(context, id))));
}

async function booksOf(context: TestContext, id: string) {
  const { db } = context.app;
  const rows = await db
    .select({ state: payments.state, refunded: payments.refundedAmount, lost: paymentShares.lostAmount })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(eq(paymentShares.transactionId, id));
  const open = await db
    .select({ reason: cases.reason, state: cases.state, amount: cases.amount, outcome: cases.outcome })
    .from(cases)
    .where(eq(cases.transactionId, id))
    .orderBy(cases.reason);
  const balances = Object.entries(await balancesFor(context, id)).toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return [rows, open, balances];
}

/** The operator decides about the loss, and the refund is made once more. */
async function decide({ app }: TestContext, { id, disputeId }: Paid): Promise<string[]> {
  const isFailed = and(eq(cases.transactionId, id), eq(cases.reason, 'refund-failed'));
  const [failed] = await app.db.select().from(cases).where(isFailed);
  if (failed === undefined) return [`${id}: the failed refund has no case`];
  await decideDispute(app, disputeId, [{ transactionId: id, amount: 4_000, lenderBears: 1_000 }]);
  await refundAgain(app, failed.id);
  return [];
}
