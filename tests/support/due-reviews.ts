import { eq, like, sql } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { execute } from '#src/features/transactions/execute.server.ts';
import { system } from '#src/features/transactions/transaction.server.ts';
import { accepted, saleFixture, saleOrder, type TestContext } from './test-context.ts';

/** A completed sale whose period for reviews ends in three days; returns whether both parties were reminded. */
export async function dueReviews(context: TestContext): Promise<() => Promise<boolean>> {
  const { db } = context.app;
  const fixture = await saleFixture(context);
  const id = await accepted(context, fixture, saleOrder(fixture.listingId));
  await execute(context.app, { actor: system, transactionId: id, transition: 'complete' });
  const since = sql`rotation_now() - interval '11 days'`;
  await db
    .update(transactions)
    .set({ deliveredAt: since, dueAt: sql`rotation_now() + interval '3 days'` })
    .where(eq(transactions.id, id));
  return async () =>
    (await db.$count(notificationEvents, like(notificationEvents.onceKey, `review-due:${id}:%`))) === 2;
}
