import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { App } from '#src/platform/app.ts';
import { ruleOf, type FactsOf, type Kind } from './catalogue.ts';
import { prepareAlert } from './alerts.server.ts';
import { addToDailyDigest } from './digest.server.ts';
import type { EventColumns, KindRule } from './kind-rule.ts';
import { wasPruned } from './prune.server.ts';

/**
 * Writes an event, in the caller's unit of work. The bell row is in place with it; the email is made from the stored
 * facts by the worker, so that no fault of a text or of the mail server can fail what the user did.
 */
export async function notify<K extends Kind>(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  kind: K,
  facts: FactsOf<K>,
): Promise<void> {
  const rule = ruleOf(kind);
  const columns = rule.columns(facts);
  if (await addToUnseen(tx, rule, { kind, columns, facts })) return;
  if (await wasPruned(tx, columns.onceKey)) return;
  const [event] = await tx
    .insert(notificationEvents)
    .values({
      ...columns,
      kind,
      facts,
      inBell: rule.bell !== null,
      emailAt: rule.email === null ? null : emailTime(rule),
    })
    .onConflictDoNothing()
    .returning({ id: notificationEvents.id });
  if (event === undefined) return;
  const emailIsDue = rule.email !== null && rule.emailIfUnseenAfterMinutes === undefined;
  if (emailIsDue) await app.jobs.send(tx, 'email-notification', { eventId: event.id });
  const notified = { id: event.id, recipientId: columns.recipientId };
  if (rule.isFrequent) await addToDailyDigest(tx, rule.group, notified);
  else if (rule.bell !== null) await prepareAlert(tx, app, rule, notified);
}

/** One that does not wait is due whatever becomes of the marketplace's clock, which the demo's user can set back. */
function emailTime({ emailIfUnseenAfterMinutes: minutes }: KindRule<unknown>) {
  return minutes === undefined ? sql`to_timestamp(0)` : sql`rotation_now() + make_interval(mins => ${minutes})`;
}

type NewEvent = { readonly kind: Kind; readonly columns: EventColumns; readonly facts: unknown };

/**
 * True when the recipient has an unseen event of this kind about the same transaction, which now tells both. Its email
 * keeps its time, and one that was sent is not sent again.
 */
async function addToUnseen(tx: Tx, { add, facts: schema }: KindRule<unknown>, event: NewEvent): Promise<boolean> {
  const { kind, columns, facts } = event;
  if (add === undefined || columns.transactionId === null) return false;
  const { id, recipientId, transactionId, seenAt } = notificationEvents;
  const [unseen] = await tx
    .select({ id, facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(
      and(
        eq(recipientId, columns.recipientId),
        eq(transactionId, columns.transactionId),
        eq(notificationEvents.kind, kind),
        isNull(seenAt),
      ),
    )
    .for('update');
  if (unseen === undefined) return false;
  await tx
    .update(notificationEvents)
    .set({ facts: add(schema.parse(unseen.facts), facts), createdAt: sql`rotation_now()` })
    .where(eq(id, unseen.id));
  return true;
}
