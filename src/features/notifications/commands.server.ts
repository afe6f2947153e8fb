import { and, eq, isNull, sql } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import type { App } from '#src/platform/app.ts';

/** Marks all notifications of a transaction as seen, when the viewer opens its page. */
export async function markTransactionSeen(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
): Promise<void> {
  requireAllowed('transaction.mark-seen', viewer);
  await app.db
    .update(notificationEvents)
    .set({ seenAt: sql`rotation_now()` })
    .where(
      and(
        eq(notificationEvents.recipientId, viewer.id),
        eq(notificationEvents.transactionId, transactionId),
        isNull(notificationEvents.seenAt),
      ),
    );
}
