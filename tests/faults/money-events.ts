import { and, eq } from 'drizzle-orm';
import { cases, paymentCalls, payments, paymentShares } from '#src/database/schema/payments.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundAgain } from '#src/features/payments/refunds.server.ts';
import { disputeThere, receivedAbout } from '#tests/support/dispute-there.ts';
import { makeUser } from '#tests/support/factories.ts';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { executeAs, preauthorised, saleFixture, saleOrder, type TestContext } from '#tests/support/test-context.ts';
import { handleAll, ordersOf, type Order } from './event-orders.ts';

type Sale = { readonly id: string; readonly lenderId: string; refundId: string; disputeId: string };

/**
 * What happens to a payment that is captured, in this order, and the event by which Stripe tells it: a part is refunded,
 * the bank asks and then takes the money, the refund fails, and the dispute is lost.
 */
const happenings: readonly (readonly [type: string, happen: (context: TestContext, sale: Sale) => Promise<void>])[] = [
  [
    'payment_intent.succeeded',
    async (context, { id, lenderId }) => void (await executeAs(context, lenderId, id, 'accept')),
  ],
  ['refund.created', refundPartly],
  [
    'charge.dispute.created',
    async (context, sale) => {
      sale.disputeId = await disputeThere(context, sale.id, { amount: 4_000, inquiry: true });
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

async function refundPartly(context: TestContext, sale: Sale): Promise<void> {
  const { app } = context;
  const payment = await lastPaymentOf(app.db, sale.id);
  const transaction = { id: sale.id, providerId: sale.lenderId };
  await refundPart(app, { paymentId: payment?.id ?? '', transaction, amount: 5_000, lenderBears: 3_000 });
  await deliverDueCalls(app);
  const isRefund = and(eq(paymentCalls.transactionId, sale.id), eq(paymentCalls.purpose, 'refund'));
  const [made] = await app.db.select().from(paymentCalls).where(isRefund);
  if (made?.objectId == null) throw new Error('The refund was not made');
  sale.refundId = made.objectId;
}

const batchSize = 8;

/**
 * Has all of it happen to a sale for each order, and delivers its events in that order, three times each: none before what it
 * is about, some long after it. Returns the orders after which our books are others than after the first one, and the
 * violated invariants, before and after an operator has decided.
 */
export async function deliverMoneyInOrders(context: TestContext, orders: readonly Order[]): Promise<string[]> {
  const fixture = await saleFixture(context, orders.length);
  const violations: string[] = [];
  let expected: string | null = null;
  for (let next = 0; next < orders.length; next += batchSize) {
    const batch = orders.slice(next, next + batchSize);
    const sales: Sale[] = [];
    for (const _ of batch) {
      const customerId = await makeUser(context.app.db);
      const id = await preauthorised(context, { ...fixture, customerId }, saleOrder(fixture.listingId));
      sales.push({ id, lenderId: fixture.lenderId, refundId: '', disputeId: '' });
    }
    violations.push(...(await deliverSteps(context, batch, sales)));
    for (const [index, sale] of sales.entries()) {
      const found = await summaryOf(context, sale);
      expected ??= found;
      if (found !== expected) violations.push(`after ${batch[index]?.join()}: ${found}, not ${expected}`);
      violations.push(...(await decide(context, sale)));
    }
    await deliverDueCalls(context.app);
  }
  const { db } = context.app;
  return [...violations, ...(await brokenRules(db)), ...(await unsettledAccounts(db, await context.sandbox.books()))];
}

/** One event of each sale at a time, after what it is about and all that is before that has happened. */
async function deliverSteps(context: TestContext, batch: readonly Order[], sales: readonly Sale[]): Promise<string[]> {
  const happened = sales.map(() => 0);
  const violations: string[] = [];
  for (const step of moneyTypes.keys()) {
    for (const [index, sale] of sales.entries()) {
      const type = batch[index]?.[step] ?? '';
      const until = moneyTypes.indexOf(type);
      for (; (happened[index] ?? 0) <= until; happened[index] = (happened[index] ?? 0) + 1)
        await happenings[happened[index] ?? 0]?.[1](context, sale);
      for (let copy = 0; copy < 3; copy += 1) await receivedAbout(context, sale.id, type, aboutOf(type, sale));
    }
    violations.push(...(await handleAll(context)));
  }
  return violations;
}

function aboutOf(type: string, { id, refundId, disputeId }: Sale): string {
  if (type.startsWith('refund.')) return refundId;
  return type.startsWith('charge.dispute.') ? disputeId : id;
}

/** Payment, cases and ledger of a sale, without ids and times. */
async function summaryOf(context: TestContext, { id }: Sale): Promise<string> {
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
  return JSON.stringify([rows, open, balances]);
}

/** The operator decides about the loss, and the refund is made once more. */
async function decide({ app }: TestContext, { id, disputeId }: Sale): Promise<string[]> {
  const isFailed = and(eq(cases.transactionId, id), eq(cases.reason, 'refund-failed'));
  const [failed] = await app.db.select().from(cases).where(isFailed);
  if (failed === undefined) return [`${id}: the failed refund has no case`];
  await decideDispute(app, disputeId, [{ transactionId: id, amount: 4_000, lenderBears: 1_000 }]);
  await refundAgain(app, failed.id);
  return [];
}
