import { and, eq } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { DisputeOverFacts } from '#src/features/notifications/dispute-kind.ts';
import type { TestContext } from './test-context.ts';

/** Who was told that a bank's dispute about an order is over, and whether nothing is left of its payment. */
export async function toldDisputeOver({ app }: TestContext, transactionId: string) {
  const told = await app.db
    .select({ recipientId: notificationEvents.recipientId, facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.transactionId, transactionId), eq(notificationEvents.kind, 'dispute-over')));
  return told.map(({ recipientId, facts }) => ({ recipientId, isGivenBack: (facts as DisputeOverFacts).isGivenBack }));
}
