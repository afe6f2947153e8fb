import { and, eq, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { notificationDeliveries } from '#src/database/schema/notifications.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { hasMovedNumber } from '#src/features/accounts/moved-number.server.ts';
import { emailRecipient } from '#src/features/accounts/users.server.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import { ruleOf } from './catalogue.ts';
import type { KindRule } from './kind-rule.ts';
import { alertsFor, endOfQuiet, preferencesIn } from './preferences.ts';
import { presentFacts, type StoredEvent } from './present-facts.server.ts';

/** Later an alert says nothing new: the email has been sent, and the bell has it. */
const [pushSeconds, textSeconds] = [24 * 3600, 12 * 3600];
const maxFailures = 8;
const { eventId, channel, dueAt } = notificationDeliveries;
/** The clock is asked once, in a query of its own, and not by each row that is compared. */
const isDue = and(eq(channel, 'alert'), sql`${dueAt} <= (select rotation_now())`);

type Notified = { readonly id: string; readonly recipientId: string };

/** Keeps in mind to tell the recipient's devices and phone, if there may be any. */
export async function prepareAlert(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  { alertIfUnseenAfterSeconds: seconds }: Pick<KindRule<unknown>, 'alertIfUnseenAfterSeconds'>,
  { id, recipientId }: Notified,
): Promise<void> {
  const at = seconds === undefined ? sql`to_timestamp(0)` : sql`rotation_now() + make_interval(secs => ${seconds})`;
  const { rowCount } = await tx.execute(sql`
    insert into ${notificationDeliveries} (event_id, recipient_id, channel, due_at)
    select ${id}, ${recipientId}, 'alert', ${at}
    where exists (select from push_subscriptions where user_id = ${recipientId})
      or exists (select from users where id = ${recipientId} and phone_verified_at is not null
        and private_data @? '$.notifications.textsOn[*]' and not ${hasMovedNumber})`);
  if (rowCount === 1 && seconds === undefined) await app.jobs.send(tx, 'alert-notification', { eventId: id });
}

/** Queues the messages of an event to devices and phone if they are due: once, however many workers try. */
export async function alertNotification(app: App, id: string): Promise<void> {
  try {
    await app.db.transaction((tx) => queueAlerts(tx, app, id));
  } catch (error) {
    if (isConnectionError(error)) throw error;
    const failures = await recordFailure(app, id);
    app.logger.error(error, { eventId: id, failures, givenUp: failures >= maxFailures });
  }
}

/** Those that have waited for an unseen event or for the end of quiet hours, and those whose job was lost. Oldest first. */
export async function alertDueNotifications(app: App, limit: number): Promise<void> {
  const due = await app.db
    .select({ eventId })
    .from(notificationDeliveries)
    .where(and(isDue, sql`failures < ${maxFailures}`))
    .orderBy(dueAt)
    .limit(limit);
  for (const row of due) await alertNotification(app, row.eventId);
}

async function queueAlerts(tx: Tx, app: App, id: string): Promise<void> {
  const isIt = and(isDue, eq(eventId, id));
  // Before its delivery, in the order of a deletion, which also changes the names in it.
  const [event] = await tx
    .select()
    .from(notificationEvents)
    .where(eq(notificationEvents.id, id))
    .for('update', { skipLocked: true });
  if (event === undefined) return;
  const locked = await tx
    .select({ eventId })
    .from(notificationDeliveries)
    .where(isIt)
    .for('update', { skipLocked: true });
  if (locked.length === 0) return;
  const waitUntil = event.seenAt === null ? await alert(tx, app, event) : null;
  if (waitUntil === null) await tx.delete(notificationDeliveries).where(isIt);
  else await tx.update(notificationDeliveries).set({ dueAt: waitUntil }).where(isIt);
}

/** Returns when to try again: at the end of quiet hours. */
async function alert(tx: Tx, app: App, event: StoredEvent): Promise<Date | null> {
  const rule = ruleOf(event.kind);
  const recipient = await emailRecipient(tx, event.recipientId);
  if (recipient === null || rule.bell === null) return null;
  const wanted = alertsFor(recipient, rule.group);
  if (!wanted.push && !wanted.text) return null;
  const { quiet } = preferencesIn(recipient.privateData);
  const quietUntil = endOfQuiet(quiet, await app.clock.now(tx), marketplace.timeZone);
  if (quietUntil !== null) return quietUntil;
  const facts = await presentFacts(tx, event);
  if (facts === null) return null;
  const sentence = rule.bell(rule.facts.parse(facts));
  if (wanted.push) await queuePushes(tx, app, event, sentence);
  if (wanted.text && recipient.phoneNumber !== null) await queueText(tx, app, event, recipient.phoneNumber, sentence);
  return null;
}

/** It opens by an address of its own, which marks the event as seen. */
const pathOf = ({ id }: StoredEvent) => `/notifications/${id}`;

async function queuePushes(tx: Tx, app: App, event: StoredEvent, body: string): Promise<void> {
  for (const { id } of await app.push.browsersOf(tx, event.recipientId))
    await app.push.queue(tx, {
      ...{ subscriptionId: id, title: marketplace.name, body, path: pathOf(event) },
      ...{ subject: event.id, lifetimeSeconds: pushSeconds },
    });
}

/** What a limit refuses is left out: the bell has it, and the email too. */
async function queueText(tx: Tx, app: App, event: StoredEvent, to: string, sentence: string): Promise<void> {
  if (!app.sms.isAvailable) return;
  const { recipientId } = event;
  const max = marketplace.notifications.maximumTextsADay;
  const limit = { bucket: 'notification texts', key: recipientId, max, seconds: 24 * 3600 };
  const content = `${marketplace.name}: ${sentence}. ${app.config.canonicalRootUrl}${pathOf(event)}`;
  try {
    await tx.transaction(async (inner) => {
      // Of an alert that is made again, with what else it tells: nothing is counted twice.
      if (await app.sms.isKnown(inner, event.id)) return;
      await countHitIn(app, inner, [limit], 'text-not-sent');
      await app.sms.queue(inner, {
        to,
        recipientId,
        content,
        onceKey: event.id,
        lifetimeSeconds: textSeconds,
        isNotification: true,
      });
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    app.logger.warn('A text message was beyond a limit', { eventId: event.id, reason: error.refusal.code });
  }
}

async function recordFailure(app: App, id: string): Promise<number> {
  const next = sql`rotation_now() + make_interval(secs => least(15 * power(2, failures), 21600))`;
  const [row] = await app.db
    .update(notificationDeliveries)
    .set({ failures: sql`failures + 1`, dueAt: next })
    .where(and(isDue, eq(eventId, id)))
    .returning({ failures: notificationDeliveries.failures });
  return row?.failures ?? 0;
}
