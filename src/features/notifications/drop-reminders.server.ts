import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { Kind } from './catalogue.ts';

const reminders: readonly Kind[] = ['request-expiring', 'offer-expiring'];

type About = { readonly id: string; readonly customerId: string; readonly providerId: string };

/** What has been answered or is over needs no reminder: one that still waits, for the end of quiet hours, is not sent. */
export async function dropReminders(tx: Tx, { id, customerId, providerId }: About): Promise<void> {
  await tx
    .update(notificationEvents)
    .set({ seenAt: sql`rotation_now()` })
    .where(
      and(
        inArray(notificationEvents.recipientId, [customerId, providerId]),
        eq(notificationEvents.transactionId, id),
        eq(notificationEvents.inBell, true),
        isNull(notificationEvents.seenAt),
        inArray(notificationEvents.kind, [...reminders]),
      ),
    );
}
