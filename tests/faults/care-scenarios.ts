import { randomUUID } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  caseEntries,
  handoverSteps,
  notificationEvents,
  orderCases,
  paymentCalls,
  providerCancellations,
  reviews,
} from '#src/database/schema/schema.ts';
import { isRefusal, type RefusalCode } from '#src/domain/refusal.ts';
import { answerCase, offerRefund, openCase } from '#src/features/cases/commands.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import {
  accepted,
  completedByLender,
  recordedAs,
  rentalFixture,
  rentalOrder,
  saleFixture,
  saleOrder,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { executeCare, type CareAction } from './care-actions.ts';
import type { Scenario } from './scenarios.ts';

type Order = Fixture & { readonly id: string };

/** What each action has to have left behind, once. */
type Counts = Readonly<Record<string, number>>;

type Setup = {
  readonly action: CareAction;
  /** Refusals by which a retry is told that it was done before. */
  readonly doneCodes: readonly RefusalCode[];
  readonly counted: () => Promise<Counts>;
  readonly expected: Counts;
};

const said = () => ({ content: 'The zip is broken.', photos: [], clientKey: randomUUID() });
const byCourier = { way: 'courier', courier: 'nz-post', tracking: 'AB 123 456 789 NZ' } as const;

/** Steps of a handover, and what follows from them. */
export const handovers: readonly Scenario[] = [
  careScenario('record that a sold item is sent', 'accepted', sold, async (context, { id, lenderId }) => ({
    action: { kind: 'record-step', userId: lenderId, transactionId: id, step: 'dispatched', sent: byCourier },
    doneCodes: ['conflict'],
    ...stepOnce(context, id, 'dispatched'),
  })),
  careScenario('record that a rented item is back', 'accepted', rented, async (context, order) => {
    const { id, lenderId, customerId } = order;
    await recordedAs(context, lenderId, id, 'dispatched');
    await recordedAs(context, customerId, id, 'received');
    await recordedAs(context, customerId, id, 'sent-back');
    return {
      action: { kind: 'record-step', userId: lenderId, transactionId: id, step: 'returned', sent: null },
      doneCodes: ['conflict'],
      ...stepOnce(context, id, 'returned'),
    };
  }),
  careScenario('cancel by the lender with a reason', 'canceled', rented, async (context, { id, lenderId }) => ({
    action: { kind: 'cancel-for-reason', userId: lenderId, transactionId: id },
    doneCodes: ['transaction-invalid-transition'],
    counted: async () => ({
      reasons: await rowsOf(context, providerCancellations, id),
      refunds: await refundsOf(context, id),
      told: await toldOf(context, id, 'transaction-canceled'),
    }),
    expected: { reasons: 1, refunds: 1, told: 1 },
  })),
  careScenario('remind of a step that is due', 'accepted', sold, async (context, { id }) => {
    const { db } = context.app;
    await db.execute(sql`update transactions set accepted_at = rotation_now() - interval '20 days' where id = ${id}`);
    // Those of other scenarios, which the clock has reached since, are left alone.
    await db.execute(sql`update handover_plans set look_at = case transaction_id when ${id} then rotation_now() end`);
    const isTold = like(notificationEvents.onceKey, `handover-due:${id}:dispatched:provider:%`);
    return {
      action: { kind: 'remind-of-handover' },
      doneCodes: [],
      counted: async () => ({ told: await db.$count(notificationEvents, isTold), left: await plansLeft(context, id) }),
      expected: { told: 1, left: 0 },
    };
  }),
];

/** Both reviews of a sale, and the answer to one. */
export const reviewed: readonly Scenario[] = [
  careScenario('write the first review', 'reviewed-by-customer', delivered, async (context, { id, customerId }) => ({
    action: { kind: 'review', userId: customerId, transactionId: id },
    doneCodes: ['transaction-already-reviewed-by-customer'],
    counted: () => reviewCounts(context, id),
    expected: { reviews: 1, public: 0, replies: 0 },
  })),
  careScenario('write the second review, which publishes both', 'reviewed', delivered, async (context, order) => {
    await leaveReview(context.app, { id: order.customerId }, order.id, { reviewRating: 4, reviewContent: 'Good.' });
    return {
      action: { kind: 'review', userId: order.lenderId, transactionId: order.id },
      doneCodes: ['transaction-already-reviewed-by-provider'],
      counted: () => reviewCounts(context, order.id),
      expected: { reviews: 2, public: 2, replies: 0 },
    };
  }),
  careScenario('answer a public review', 'reviewed', delivered, async (context, order) => {
    await leaveReview(context.app, { id: order.customerId }, order.id, { reviewRating: 4, reviewContent: 'Good.' });
    await leaveReview(context.app, { id: order.lenderId }, order.id, { reviewRating: 5, reviewContent: 'Lovely.' });
    return {
      action: { kind: 'reply', userId: order.lenderId, transactionId: order.id },
      doneCodes: ['conflict'],
      counted: () => reviewCounts(context, order.id),
      expected: { reviews: 2, public: 2, replies: 1 },
    };
  }),
];

const inCase = (what: string, refunds = 0) => ({ cases: 1, [what]: 1, refunds });

/** A case between the two sides of a sale. */
export const casesBetween: readonly Scenario[] = [
  careScenario('open a case', 'accepted', sold, async (context, { id, customerId }) => ({
    action: { kind: 'open-case', userId: customerId, transactionId: id, clientKey: randomUUID() },
    doneCodes: [],
    counted: () => caseCounts(context, id, 'opened'),
    expected: inCase('opened'),
  })),
  careScenario('answer a case', 'accepted', withCase, async (context, { id, lenderId }) => ({
    action: { kind: 'answer-case', userId: lenderId, transactionId: id, clientKey: randomUUID() },
    doneCodes: [],
    counted: () => caseCounts(context, id, 'answered'),
    expected: inCase('answered'),
  })),
  careScenario('withdraw a case', 'accepted', withCase, async (context, { id, customerId }) => ({
    action: { kind: 'withdraw-case', userId: customerId, transactionId: id },
    doneCodes: ['conflict'],
    counted: () => caseCounts(context, id, 'withdrawn'),
    expected: inCase('withdrawn'),
  })),
  careScenario('pass a case to an operator', 'accepted', withCase, async (context, order) => {
    await answerCase(context.app, { id: order.lenderId }, order.id, said());
    return {
      action: { kind: 'escalate-case', userId: order.customerId, transactionId: order.id },
      doneCodes: [],
      counted: () => caseCounts(context, order.id, 'escalated'),
      expected: inCase('escalated'),
    };
  }),
  careScenario('pass on a case whose time to answer is over', 'accepted', withCase, async (context, { id }) => {
    await context.app.db.execute(sql`update order_cases set answer_by = rotation_now() where transaction_id = ${id}`);
    return {
      action: { kind: 'escalate-late-cases' },
      doneCodes: [],
      counted: () => caseCounts(context, id, 'escalated'),
      expected: inCase('escalated'),
    };
  }),
  careScenario('accept the refund that is offered in a case', 'accepted', withCase, async (context, order) => {
    await offerRefund(context.app, { id: order.lenderId }, order.id, 3000);
    return {
      action: { kind: 'accept-refund', userId: order.customerId, transactionId: order.id, amount: 3000 },
      doneCodes: ['conflict'],
      counted: () => caseCounts(context, order.id, 'agreed'),
      expected: inCase('agreed', 1),
    };
  }),
  careScenario('decide a case by a refund', 'accepted', withCase, async (context, { id }) => {
    const [found] = await context.app.db.select().from(orderCases).where(eq(orderCases.transactionId, id));
    const operatorId = await makeUser(context.app.db);
    return {
      action: { kind: 'settle-case', operatorId, caseId: found?.id ?? '', amount: 3000 },
      doneCodes: ['conflict', 'not-found'],
      counted: () => caseCounts(context, id, 'refunded'),
      expected: inCase('refunded', 1),
    };
  }),
];

async function sold(context: TestContext): Promise<Order> {
  const fixture = await saleFixture(context);
  return { ...fixture, id: await accepted(context, fixture, saleOrder(fixture.listingId)) };
}

async function rented(context: TestContext): Promise<Order> {
  const fixture = await rentalFixture(context);
  return { ...fixture, id: await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 5, 3)) };
}

async function delivered(context: TestContext): Promise<Order> {
  const order = await sold(context);
  await completedByLender(context, order, order.id);
  return order;
}

async function withCase(context: TestContext): Promise<Order> {
  const order = await sold(context);
  await openCase(context.app, { id: order.customerId }, order.id, { reason: 'damaged', ...said() });
  return order;
}

function careScenario(
  name: string,
  endState: string,
  order: (context: TestContext) => Promise<Order>,
  setup: (context: TestContext, order: Order) => Promise<Setup>,
): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const made = await order(context);
      const { action, doneCodes, counted, expected } = await setup(context, made);
      return {
        action,
        retryAction: () => unlessDone(executeCare(context.app, action), doneCodes),
        transactionId: async () => made.id,
        leftBehind: async () => differences(await counted(), expected),
      };
    },
  };
}

async function unlessDone(work: Promise<void>, codes: readonly RefusalCode[]): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isRefusal(error) || !codes.includes(error.refusal.code)) throw error;
  });
}

function differences(counted: Counts, expected: Counts): string[] {
  return Object.entries(expected).flatMap(([what, count]) =>
    counted[what] === count ? [] : [`${what}: ${counted[what]} instead of ${count}`],
  );
}

function stepOnce(context: TestContext, id: string, step: (typeof handoverSteps.$inferSelect)['step']) {
  const { db } = context.app;
  const isStep = and(eq(handoverSteps.transactionId, id), eq(handoverSteps.step, step));
  const isTold = eq(notificationEvents.onceKey, `handover:${id}:${step}`);
  return {
    counted: async () => ({
      steps: await db.$count(handoverSteps, isStep),
      told: await db.$count(notificationEvents, isTold),
    }),
    expected: { steps: 1, told: 1 },
  };
}

async function rowsOf({ app }: TestContext, table: PgTable, id: string): Promise<number> {
  return app.db.$count(table, sql`transaction_id = ${id}`);
}

async function refundsOf({ app }: TestContext, id: string): Promise<number> {
  const isRefund = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund'));
  return app.db.$count(paymentCalls, isRefund);
}

/** To the customer of an order. */
async function toldOf({ app }: TestContext, id: string, kind: string): Promise<number> {
  const isOf = sql`transaction_id = ${id} and kind = ${kind} and recipient_id in (select customer_id from transactions where id = ${id})`;
  return app.db.$count(notificationEvents, isOf);
}

/** Plans that would be looked at again at once. */
async function plansLeft({ app }: TestContext, id: string): Promise<number> {
  const { rows } = await app.db.execute(
    sql`select from handover_plans where transaction_id = ${id} and look_at <= rotation_now()`,
  );
  return rows.length;
}

async function reviewCounts(context: TestContext, id: string): Promise<Counts> {
  const of = await context.app.db.select().from(reviews).where(eq(reviews.transactionId, id));
  return {
    reviews: of.length,
    public: of.filter(({ state }) => state === 'public').length,
    replies: of.filter(({ reply }) => reply !== null).length,
  };
}

async function caseCounts(context: TestContext, id: string, what: (typeof caseEntries.$inferSelect)['what']) {
  const { db } = context.app;
  const entries = await db
    .select({ what: caseEntries.what })
    .from(caseEntries)
    .innerJoin(orderCases, eq(orderCases.id, caseEntries.caseId))
    .where(and(eq(orderCases.transactionId, id), eq(caseEntries.what, what)));
  return {
    cases: await rowsOf(context, orderCases, id),
    [what]: entries.length,
    refunds: await refundsOf(context, id),
  };
}
