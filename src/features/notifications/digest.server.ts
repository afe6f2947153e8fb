import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { notificationDeliveries } from '#src/database/schema/notifications.ts';
import { nextHour } from '#src/domain/dates/daytime.ts';
import { emailRecipient } from '#src/features/accounts/users.server.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import { timeOf } from '#src/platform/clock.server.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { bell } from './bell-link.ts';
import { ruleOf } from './catalogue.ts';
import { emailPace, endOfQuiet, preferencesIn, type PreferenceGroup, type Recipient } from './preferences.ts';
import { presentFacts, type StoredEvent } from './present-facts.server.ts';
import { unsubscribePath } from './unsubscribe.server.ts';

const maxLines = 20;
/** A run ends after so long, and so before a worker that stops; the next one goes on where it was. */
const maxRunMs = 4_000;
const { eventId, recipientId, channel, dueAt } = notificationDeliveries;
/** The clock is asked once, in a query of its own, and not by each row that is compared. */
const isDue = and(eq(channel, 'digest'), sql`${dueAt} <= (select rotation_now())`);

/** The event becomes a line of the recipient's next email of the day. */
export async function addToDigest(tx: Tx, event: Pick<StoredEvent, 'id' | 'recipientId'>, now: Date): Promise<void> {
  const at = nextHour(marketplace.notifications.digestHour, now, marketplace.timeZone);
  await tx
    .insert(notificationDeliveries)
    .values({ eventId: event.id, recipientId: event.recipientId, channel: 'digest', dueAt: at })
    .onConflictDoNothing();
}

/** The same for a kind without an email of its own, if the recipient gets the emails of its group once a day. */
export async function addToDailyDigest(
  tx: Tx,
  group: PreferenceGroup,
  event: Pick<StoredEvent, 'id' | 'recipientId'>,
): Promise<void> {
  const recipient = await emailRecipient(tx, event.recipientId);
  if (recipient === null || emailPace(recipient, group) !== 'daily') return;
  await addToDigest(tx, event, await timeOf(tx));
}

/** Makes the emails of the day that are due, all at one hour; one that fails is logged and tried again an hour later. */
export async function sendDueDigests(app: App, batchSize: number): Promise<void> {
  const start = performance.now();
  for (let found = batchSize; found === batchSize && performance.now() - start < maxRunMs;)
    found = await sendBatch(app, batchSize);
}

/** Returns how many users there were. */
async function sendBatch(app: App, limit: number): Promise<number> {
  const due = await app.db
    .select({ userId: recipientId })
    .from(notificationDeliveries)
    .where(isDue)
    .groupBy(recipientId)
    .orderBy(sql`min(${dueAt})`)
    .limit(limit);
  for (const { userId } of due) {
    try {
      await app.db.transaction((tx) => sendDigest(tx, app, userId));
    } catch (error) {
      if (isConnectionError(error)) throw error;
      app.logger.error(error, { recipientId: userId });
      await app.db
        .update(notificationDeliveries)
        .set({ dueAt: sql`rotation_now() + interval '1 hour'`, failures: sql`failures + 1` })
        .where(and(isDue, eq(recipientId, userId)));
    }
  }
  return due.length;
}

/** The events that are due for a user, locked; what another worker has taken is left to it. */
async function takeDue(tx: Tx, userId: string): Promise<string[]> {
  const due = tx
    .select({ eventId })
    .from(notificationDeliveries)
    .where(and(isDue, eq(recipientId, userId)));
  // The events first, in the order of a deletion, which also changes the names in them.
  const told = await tx
    .select({ id: notificationEvents.id })
    .from(notificationEvents)
    .where(inArray(notificationEvents.id, due))
    .orderBy(asc(notificationEvents.id))
    .for('update', { skipLocked: true });
  const isTold = inArray(
    eventId,
    told.map(({ id }) => id),
  );
  const taken = await tx
    .select({ eventId })
    .from(notificationDeliveries)
    .where(and(isDue, isTold))
    .for('update', { skipLocked: true });
  return taken.map((one) => one.eventId);
}

async function sendDigest(tx: Tx, app: App, userId: string): Promise<void> {
  const ids = await takeDue(tx, userId);
  if (ids.length === 0) return;
  const isTaken = and(eq(channel, 'digest'), inArray(eventId, ids));
  const recipient = await emailRecipient(tx, userId);
  const { quiet } = preferencesIn(recipient?.privateData);
  const quietUntil = endOfQuiet(quiet, await app.clock.now(tx), marketplace.timeZone);
  if (quietUntil !== null) {
    await tx.update(notificationDeliveries).set({ dueAt: quietUntil }).where(isTaken);
    return;
  }
  await tx.delete(notificationDeliveries).where(isTaken);
  const events = await tx
    .select()
    .from(notificationEvents)
    .where(inArray(notificationEvents.id, ids))
    .orderBy(asc(notificationEvents.createdAt), asc(notificationEvents.id));
  const [first] = events;
  const lines = recipient === null ? [] : await linesOf(tx, app, events, recipient);
  if (recipient === null || first === undefined || lines.length === 0) return;
  const more = lines.length - maxLines;
  const texts = emailTexts('notice.digest', { count: lines.length });
  // Each event is in one email of the day at most, so its first one names it.
  const onceKey = `digest:${first.id}`;
  await tx.update(notificationEvents).set({ digestKey: onceKey }).where(inArray(notificationEvents.id, ids));
  await app.email.queue(tx, {
    ...texts,
    paragraphs: [...lines.slice(0, maxLines), ...(more > 0 ? [text('notice.digest.more', { count: more })] : [])],
    ...{ to: recipient.email, recipientId: userId, kind: 'digest' },
    onceKey,
    buttons: [{ label: text('notice.digest.button'), path: bell.to }],
    unsubscribePath: unsubscribePath(app, userId, 'digest'),
  });
}

/** The sentences of those that were not seen meanwhile, and that the recipient still wants. */
async function linesOf(tx: Tx, app: App, events: readonly StoredEvent[], recipient: Recipient): Promise<string[]> {
  const lines: string[] = [];
  for (const event of events) {
    if (event.seenAt !== null) continue;
    try {
      const rule = ruleOf(event.kind);
      if (rule.bell === null || emailPace(recipient, rule.group) === 'never') continue;
      const facts = await presentFacts(tx, event);
      if (facts !== null) lines.push(rule.bell(rule.facts.parse(facts)));
    } catch (error) {
      if (isConnectionError(error)) throw error;
      app.logger.error(error, { eventId: event.id, kind: event.kind });
    }
  }
  return lines;
}
