import { and, eq, like, sql } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { handoverPlans } from '#src/database/schema/handover.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import {
  accepted,
  completedByLender,
  preauthorised,
  saleFixture,
  saleOrder,
  type TestContext,
} from './test-context.ts';

/** A completed sale whose period for reviews ends in three days; returns whether both parties were reminded. */
export async function dueReviews(context: TestContext): Promise<() => Promise<boolean>> {
  const { db } = context.app;
  const fixture = await saleFixture(context);
  const id = await accepted(context, fixture, saleOrder(fixture.listingId));
  await completedByLender(context, fixture, id);
  const since = sql`rotation_now() - interval '11 days'`;
  await db
    .update(transactions)
    .set({ deliveredAt: since, dueAt: sql`rotation_now() + interval '3 days'` })
    .where(eq(transactions.id, id));
  return async () =>
    (await db.$count(notificationEvents, like(notificationEvents.onceKey, `review-due:${id}:%`))) === 2;
}

/** A sale that is due to be sent; returns whether its lender was reminded. */
export async function dueHandover(context: TestContext): Promise<() => Promise<boolean>> {
  const { db } = context.app;
  const fixture = await saleFixture(context);
  const id = await accepted(context, fixture, saleOrder(fixture.listingId));
  const accept = sql`rotation_now() - interval '20 days'`;
  await db.update(transactions).set({ acceptedAt: accept }).where(eq(transactions.id, id));
  await db
    .update(handoverPlans)
    .set({ lookAt: sql`rotation_now()` })
    .where(eq(handoverPlans.transactionId, id));
  const told = like(notificationEvents.onceKey, `handover-due:${id}:dispatched:provider:%`);
  return async () => (await db.$count(notificationEvents, told)) === 1;
}

/** A request for a sale whose time to answer is nearly over; returns whether its lender was reminded. */
export async function expiringRequest(context: TestContext): Promise<() => Promise<boolean>> {
  const { db } = context.app;
  const fixture = await saleFixture(context);
  const id = await preauthorised(context, fixture, saleOrder(fixture.listingId));
  const since = sql`rotation_now() - interval '66 hours'`;
  await db
    .update(transactions)
    .set({ lastTransitionedAt: since, dueAt: sql`rotation_now() + interval '6 hours'` })
    .where(eq(transactions.id, id));
  const told = and(eq(notificationEvents.transactionId, id), eq(notificationEvents.kind, 'request-expiring'));
  return async () => (await db.$count(notificationEvents, told)) === 1;
}
