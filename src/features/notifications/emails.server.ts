import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { deletedAmong } from '#src/features/accounts/delete-account.server.ts';
import { deletedUserName } from '#src/features/accounts/queries.server.ts';
import { emailRecipient } from '#src/features/accounts/users.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Email } from '#src/platform/email/email.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { ruleOf } from './catalogue.ts';
import { otherNames, type EmailListing } from './kind-rule.ts';
import { wantsEmail } from './preferences.ts';

type StoredEvent = typeof notificationEvents.$inferSelect;

/** As many as the delivery of an email: about a day and a half. */
const maxFailures = 14;
/** By the marketplace's clock. No email time: there is none, or it was made. */
const isDue = sql`email_at <= rotation_now()`;

/**
 * Makes the email of an event if it is due, from its stored facts, and queues it in the same unit of work: exactly once,
 * however many workers try. A text that throws is logged and tried again with back-off.
 */
export async function emailNotification(app: App, eventId: string): Promise<void> {
  try {
    await app.db.transaction((tx) => queueEmail(tx, app, eventId));
  } catch (error) {
    if (isConnectionError(error)) throw error;
    const failures = await recordFailure(app, eventId);
    app.logger.error(error, { eventId, failures, givenUp: failures >= maxFailures });
  }
}

/** Makes the emails that are due: those that wait for an unseen event, and those whose job was lost. Oldest first. */
export async function emailDueNotifications(app: App, limit: number): Promise<void> {
  const due = await app.db
    .select({ id: notificationEvents.id })
    .from(notificationEvents)
    .where(isDue)
    .orderBy(notificationEvents.emailAt, notificationEvents.createdAt)
    .limit(limit);
  for (const { id } of due) await emailNotification(app, id);
}

async function queueEmail(tx: Tx, app: App, eventId: string): Promise<void> {
  const [event] = await tx
    .select()
    .from(notificationEvents)
    .where(and(eq(notificationEvents.id, eventId), isDue))
    .for('update', { skipLocked: true });
  if (event === undefined) return;
  const email = await emailOf(tx, app, event);
  if (email !== null) await app.email.queue(tx, email);
  await tx.update(notificationEvents).set({ emailAt: null }).where(eq(notificationEvents.id, eventId));
}

/** Null when the recipient has seen the event meanwhile, has gone, or does not want such emails, or none for this event. */
async function emailOf(tx: Tx, app: App, event: StoredEvent): Promise<Email | null> {
  const rule = ruleOf(event.kind);
  if (rule.email === null) return null;
  if (rule.emailIfUnseenAfterMinutes !== undefined && event.seenAt !== null) return null;
  const recipient = await emailRecipient(tx, event.recipientId);
  if (recipient === null || !wantsEmail(recipient, rule.group)) return null;
  const content = rule.email(rule.facts.parse(await presentFacts(tx, event)));
  if (content === null) return null;
  const { button, listing, ...texts } = content;
  return {
    ...texts,
    to: recipient.email,
    recipientId: event.recipientId,
    kind: event.kind,
    onceKey: event.onceKey,
    buttons: [{ label: button, path: event.detailPage }],
    ...(listing && { listing: listingOf(app, listing) }),
  };
}

/** Of a party who was deleted while the event was written, the name is not told. */
async function presentFacts(tx: Tx, { facts, recipientId }: StoredEvent): Promise<unknown> {
  const known = facts as Readonly<Record<string, unknown>>;
  const parties = ['customerId', 'providerId', 'senderId'].flatMap((name) => {
    const id = known[name];
    return typeof id === 'string' && id !== recipientId ? id : [];
  });
  if ((await deletedAmong(tx, parties)).size === 0) return facts;
  const names = otherNames.filter((name) => Object.hasOwn(known, name));
  return { ...known, ...Object.fromEntries(names.map((name) => [name, deletedUserName])) };
}

function listingOf(app: App, { title, designer, details, imageId }: EmailListing): NonNullable<Email['listing']> {
  const imagePath = imageId === null ? null : app.images.variantPath(imageId, 'portrait-crop');
  return { title, designer: designer ?? '', details, imagePath };
}

/** Puts the next attempt off; there is none after the last. */
async function recordFailure(app: App, eventId: string): Promise<number> {
  const failures = sql`email_failures + 1`;
  const next = sql`rotation_now() + make_interval(secs => least(15 * power(2, email_failures), 21600))`;
  const [row] = await app.db
    .update(notificationEvents)
    .set({
      emailFailures: failures,
      emailAt: sql`case when ${failures} < ${maxFailures} then ${next} end`,
    })
    .where(and(eq(notificationEvents.id, eventId), isDue))
    .returning({ failures: notificationEvents.emailFailures });
  return row?.failures ?? 0;
}
