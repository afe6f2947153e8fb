import { and, eq, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { emailRecipient } from '#src/features/accounts/users.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Email } from '#src/platform/email/email.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { ruleOf } from './catalogue.ts';
import { addToDigest } from './digest.server.ts';
import type { EmailContent, EmailListing, KindRule } from './kind-rule.ts';
import { emailPace, endOfQuiet, preferenceGroups, preferencesIn } from './preferences.ts';
import { presentFacts, type StoredEvent } from './present-facts.server.ts';
import { optionalGroups, unsubscribePath } from './unsubscribe.server.ts';

const { timeZone } = marketplace;
/** As many as the delivery of an email: about a day and a half. */
const maxFailures = 14;
/** By the marketplace's clock. No email time: there is none, or it was made. The clock is asked once. */
const isDue = sql`email_at <= (select rotation_now())`;

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
  await tx
    .update(notificationEvents)
    .set({ emailAt: await makeEmail(tx, app, event) })
    .where(eq(notificationEvents.id, eventId));
}

/**
 * Queues the email, or adds the event to the email of the day. Nothing when the recipient has seen the event meanwhile,
 * has gone, does not want such emails, or there is none for this event. Returns when to ask again: after quiet hours.
 */
async function makeEmail(tx: Tx, app: App, event: StoredEvent): Promise<Date | null> {
  const rule = ruleOf(event.kind);
  if (rule.emailIfUnseenAfterMinutes !== undefined && event.seenAt !== null) return null;
  const recipient = await emailRecipient(tx, event.recipientId);
  const pace = recipient === null ? 'never' : emailPace(recipient, rule.group);
  if (recipient === null || rule.email === null || pace === 'never') return null;
  const now = await app.clock.now(tx);
  const quietUntil = isOptional(rule) ? endOfQuiet(preferencesIn(recipient.privateData).quiet, now, timeZone) : null;
  const isDaily = pace === 'daily' && rule.bell !== null;
  if (quietUntil !== null && !isDaily) return quietUntil;
  const facts = await presentFacts(tx, event);
  const content = facts === null ? null : rule.email(rule.facts.parse(facts));
  if (content === null) return null;
  if (isDaily) await addToDigest(tx, event, now);
  else await app.email.queue(tx, emailOf(app, event, recipient.email, content));
  return null;
}

const isOptional = ({ group }: KindRule<unknown>) => preferenceGroups[group] === 'optional';

function emailOf(app: App, event: StoredEvent, to: string, content: EmailContent): Email {
  const { button, more = [], listing, ...texts } = content;
  const group = optionalGroups.find((one) => one === ruleOf(event.kind).group);
  return {
    ...(group && { unsubscribePath: unsubscribePath(app, event.recipientId, group) }),
    ...texts,
    ...{ to, recipientId: event.recipientId, kind: event.kind, onceKey: event.onceKey },
    buttons: [{ label: button, path: event.detailPage }, ...more],
    ...(listing && { listing: listingOf(app, listing) }),
  };
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
