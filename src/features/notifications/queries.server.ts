import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { App } from '#src/platform/app.ts';

/** What the bell and the page title count. */
export async function unseenCount(app: App, userId: string): Promise<number> {
  const [row] = await app.db
    .select({ count: sql<number>`count(*)::int` })
    .from(notificationEvents)
    .where(
      and(
        eq(notificationEvents.recipientId, userId),
        eq(notificationEvents.inBell, true),
        isNull(notificationEvents.seenAt),
      ),
    );
  return row?.count ?? 0;
}

/** Those of these deals of which the bell has told something that the person has not seen yet. */
export async function unseenDeals(app: App, userId: string, dealIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (dealIds.length === 0) return new Set();
  const { recipientId, transactionId, inBell, seenAt } = notificationEvents;
  const rows = await app.db
    .selectDistinct({ id: transactionId })
    .from(notificationEvents)
    .where(and(eq(recipientId, userId), inArray(transactionId, [...dealIds]), eq(inBell, true), isNull(seenAt)));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
