import { and, eq, isNull, sql } from 'drizzle-orm';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { App } from '#src/platform/app.ts';

/** What the bell and the page title count. */
export async function unseenCount(app: App, userId: string): Promise<number> {
  const [row] = await app.db
    .select({ count: sql<number>`count(*)::int` })
    .from(notificationEvents)
    .where(
      and(eq(notificationEvents.recipientId, userId), eq(notificationEvents.inBell, true), isNull(notificationEvents.seenAt)),
    );
  return row?.count ?? 0;
}
