import { and, eq, sql } from 'drizzle-orm';
import { paymentEvents } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import type { PaymentEvent } from '#src/platform/payments/payments.ts';
import { backOffSeconds } from './rules.ts';

export type ReceivedEvent = typeof paymentEvents.$inferSelect;

/** Stripe redelivers an event for three days; we retry it for as long, while its transaction is unknown or busy. */
const giveUpAfterDays = 3;
/** Retention of settled events: well after Stripe's last redelivery, and long enough for an investigation. */
const retentionDays = 90;

/**
 * Stores a webhook event: the row, unique by the event's id, and its job commit in one unit of work. An event is only
 * a trigger to read the state from Stripe. An event of the other mode (live or test) is signed, but not about our
 * money: it is stored and never handled.
 */
export async function receiveEvent(app: App, event: PaymentEvent): Promise<void> {
  const { id, type, objectId, intentId, accountId = null, livemode } = event;
  const ours = livemode === isLive(app);
  await app.db.transaction(async (tx) => {
    const rows = await tx
      .insert(paymentEvents)
      .values({
        id,
        type,
        objectId,
        intentId,
        accountId,
        ...(ours ? {} : { state: 'given-up', outcome: 'other-mode' }),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (rows.length > 0 && ours) await app.jobs.send(tx, 'handle-payment-event', { eventId: id });
  });
}

function isLive({ config }: App): boolean {
  return /^[a-z]+_live_/.test(config.payments.secretKey);
}

/** How often a card was refused for an intent, by the events that said so. */
export async function refusalsOf(app: App, intentId: string): Promise<number> {
  const ofIntent = eq(paymentEvents.intentId, intentId);
  return app.db.$count(paymentEvents, and(ofIntent, eq(paymentEvents.type, cardRefused)));
}

export const cardRefused = 'payment_intent.payment_failed';

/** Null when it is handled, given up or not due yet. */
export async function openEvent(app: App, id: string): Promise<ReceivedEvent | null> {
  const [event] = await app.db
    .select()
    .from(paymentEvents)
    .where(sql`${paymentEvents.id} = ${id} and state = 'open' and next_at <= clock_timestamp()`);
  return event ?? null;
}

export async function dueEvents(app: App, limit: number): Promise<string[]> {
  const rows = await app.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(sql`state = 'open' and next_at <= clock_timestamp()`)
    .orderBy(paymentEvents.nextAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function closeEvent(app: App, event: ReceivedEvent, outcome: string): Promise<void> {
  await app.db
    .update(paymentEvents)
    .set({ state: 'handled', outcome })
    .where(and(eq(paymentEvents.id, event.id), eq(paymentEvents.state, 'open')));
}

/** Retries with back-off; after three days the event is given up and stays on record. */
export async function putOffEvent(app: App, event: ReceivedEvent, reason: string): Promise<void> {
  const attempts = event.attempts + 1;
  await app.db
    .update(paymentEvents)
    .set({
      attempts,
      outcome: reason,
      state: sql`case when received_at < clock_timestamp() - make_interval(days => ${giveUpAfterDays}) then 'given-up' else 'open' end`,
      nextAt: sql`clock_timestamp() + make_interval(secs => ${backOffSeconds(attempts)})`,
    })
    .where(eq(paymentEvents.id, event.id));
}

/** Purges events that have been settled for 90 days; open ones stay. */
export async function purgeOldEvents(app: App): Promise<void> {
  await app.db
    .delete(paymentEvents)
    .where(sql`state <> 'open' and received_at < clock_timestamp() - make_interval(days => ${retentionDays})`);
}
