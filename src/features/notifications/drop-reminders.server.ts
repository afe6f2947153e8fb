import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { Kind } from './catalogue.ts';
import { requestExpiringKind, type ExpiringFacts } from './expiring-kinds.ts';

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

/**
 * Of a request of which an item was left out the reminder is of what is left, while it is unseen: an email that was held
 * back until now says so too. It keeps its key, so that nobody is reminded twice.
 */
export async function narrowReminder(
  tx: Tx,
  turn: string,
  left: Pick<ExpiringFacts, 'transactionId' | 'listing' | 'others'>,
): Promise<void> {
  const { facts: schema, columns } = requestExpiringKind;
  const unseen = and(eq(notificationEvents.onceKey, `expiring:${turn}`), isNull(notificationEvents.seenAt));
  const [event] = await tx.select({ facts: notificationEvents.facts }).from(notificationEvents).where(unseen);
  if (event === undefined) return;
  const facts = { ...schema.parse(event.facts), ...left };
  await tx
    .update(notificationEvents)
    .set({ ...columns(facts), facts })
    .where(unseen);
}
