import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { App } from '#src/platform/app.ts';

/** Those of the given transactions that have an unseen bell notification for the user. */
export async function unseenTransactions(
  app: App,
  userId: string,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set();
  const { recipientId, transactionId, inBell, seenAt } = notificationEvents;
  const rows = await app.db
    .selectDistinct({ id: transactionId })
    .from(notificationEvents)
    .where(and(eq(recipientId, userId), inArray(transactionId, [...transactionIds]), eq(inBell, true), isNull(seenAt)));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
