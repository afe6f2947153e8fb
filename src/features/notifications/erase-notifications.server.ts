import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { App } from '#src/platform/app.ts';
import { otherNames } from './kind-rule.ts';

/**
 * Removes the notifications of a user, and their name from what others were told about transactions with them. Emails to
 * those that were not sent yet are made again, without the name.
 */
export async function eraseNotifications(
  tx: Tx,
  app: Pick<App, 'email'>,
  userId: string,
  nameInstead: string,
): Promise<void> {
  await tx.delete(notificationEvents).where(eq(notificationEvents.recipientId, userId));
  const gone = await eraseOfListings(tx, userId);
  const changed = await eraseName(tx, userId, nameInstead);
  const withdrawn = await app.email.withdraw(tx, [...gone, ...changed]);
  if (withdrawn.length === 0) return;
  await tx
    .update(notificationEvents)
    .set({ emailAt: sql`to_timestamp(0)` })
    .where(inArray(notificationEvents.onceKey, withdrawn));
}

/** What others were told of their listings, which are gone with them. Returns the keys of these events. */
async function eraseOfListings(tx: Tx, userId: string): Promise<string[]> {
  const { actorId, transactionId, listingId, kind, onceKey } = notificationEvents;
  const own = tx.select({ id: listings.id }).from(listings).where(eq(listings.authorId, userId));
  const rows = await tx
    .delete(notificationEvents)
    .where(and(isNull(transactionId), or(eq(actorId, userId), and(inArray(listingId, own), eq(kind, 'price-fallen')))))
    .returning({ onceKey });
  return rows.map((row) => row.onceKey);
}

/** Both parties of a transaction are told of the other by name. Returns the keys of the changed events. */
async function eraseName(tx: Tx, userId: string, nameInstead: string): Promise<string[]> {
  const names = JSON.stringify(Object.fromEntries(otherNames.map((name) => [name, nameInstead])));
  const { rows } = await tx.execute<{ once_key: string }>(sql`
    update notification_events e
    set facts = e.facts || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${names}::jsonb) where e.facts ? key)
    from (
      select id, case when customer_id = ${userId} then provider_id else customer_id end as other_id
      from transactions where customer_id = ${userId} or provider_id = ${userId}
    ) t
    where e.recipient_id = t.other_id and e.transaction_id = t.id and e.facts ?| ${sql.param([...otherNames])}::text[]
    returning e.once_key`);
  return rows.map((row) => row.once_key);
}
