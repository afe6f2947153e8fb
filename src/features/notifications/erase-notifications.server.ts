import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { App } from '#src/platform/app.ts';
import type { Kind } from './catalogue.ts';
import { otherNames } from './kind-rule.ts';

type Told = Pick<typeof notificationEvents.$inferSelect, 'id' | 'recipientId' | 'onceKey' | 'digestKey'>;

/**
 * Removes the notifications of a user, and their name from what others were told about transactions with them. Emails,
 * messages to devices and text messages to those that were not sent yet are made again, without the name.
 */
export async function eraseNotifications(
  tx: Tx,
  app: Pick<App, 'email' | 'push' | 'sms'>,
  userId: string,
  nameInstead: string,
): Promise<void> {
  await tx.delete(notificationEvents).where(eq(notificationEvents.recipientId, userId));
  const gone = await eraseOfListings(tx, userId);
  const changed = await eraseName(tx, userId, nameInstead);
  const told = [...gone, ...changed];
  if (told.length === 0) return;
  await makeEmailsAgain(tx, app, told);
  await makeAlertsAgain(tx, app, told);
}

/** Removes what a user was told of these kinds: it may say something of who had the account before. */
export async function eraseNoticesOf(tx: Tx, userId: string, kinds: readonly Kind[]): Promise<void> {
  const { recipientId, kind } = notificationEvents;
  await tx.delete(notificationEvents).where(and(eq(recipientId, userId), inArray(kind, [...kinds])));
}

async function makeEmailsAgain(tx: Tx, app: Pick<App, 'email'>, told: readonly Told[]): Promise<void> {
  const digestKeys = told.flatMap(({ digestKey }) => digestKey ?? []);
  const withdrawn = await app.email.withdraw(tx, [...told.map(({ onceKey }) => onceKey), ...digestKeys]);
  if (withdrawn.length === 0) return;
  await tx.execute(
    sql`update notification_events set email_at = to_timestamp(0) where once_key = any(${all(withdrawn)})`,
  );
  // The others of an email of the day are told again too.
  const recipients = told.map(({ recipientId }) => recipientId);
  const areOfDigest = sql`recipient_id = any(${all(recipients)}::uuid[]) and digest_key = any(${all(withdrawn)})`;
  await tellAgain(tx, 'digest', areOfDigest);
}

async function makeAlertsAgain(tx: Tx, app: Pick<App, 'push' | 'sms'>, told: readonly Told[]): Promise<void> {
  const ids = told.map(({ id }) => id);
  const withdrawn = [...(await app.push.withdraw(tx, ids)), ...(await app.sms.withdrawKeys(tx, ids))];
  if (withdrawn.length > 0) await tellAgain(tx, 'alert', sql`id = any(${all(withdrawn)}::uuid[])`);
}

async function tellAgain(tx: Tx, channel: 'digest' | 'alert', which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into notification_deliveries (event_id, recipient_id, channel, due_at)
    select id, recipient_id, ${channel}, to_timestamp(0) from notification_events where ${which}
    on conflict do nothing`);
}

/** As one parameter, however many there are. */
const all = (values: readonly string[]) => sql.param([...values]);

/** What others were told of their listings, which are gone with them. Returns these events. */
async function eraseOfListings(tx: Tx, userId: string): Promise<Told[]> {
  const { id, recipientId, actorId, transactionId, listingId, kind, onceKey, digestKey } = notificationEvents;
  const own = tx.select({ id: listings.id }).from(listings).where(eq(listings.authorId, userId));
  return tx
    .delete(notificationEvents)
    .where(and(isNull(transactionId), or(eq(actorId, userId), and(inArray(listingId, own), eq(kind, 'price-fallen')))))
    .returning({ id, recipientId, onceKey, digestKey });
}

/** Both parties of a transaction are told of the other by name. Returns the events that held it. */
async function eraseName(tx: Tx, userId: string, nameInstead: string): Promise<Told[]> {
  const names = JSON.stringify(Object.fromEntries(otherNames.map((name) => [name, nameInstead])));
  const { rows } = await tx.execute<Told>(sql`
    update notification_events e
    set facts = e.facts || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${names}::jsonb) where e.facts ? key)
    from (
      select id, case when customer_id = ${userId} then provider_id else customer_id end as other_id
      from transactions where customer_id = ${userId} or provider_id = ${userId}
    ) t
    where e.recipient_id = t.other_id and e.transaction_id = t.id and exists (
      select from jsonb_each(${names}::jsonb) where e.facts ? key and e.facts->key is distinct from value)
    returning e.id, e.recipient_id as "recipientId", e.once_key as "onceKey", e.digest_key as "digestKey"`);
  return rows;
}
