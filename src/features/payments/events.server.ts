import { and, eq, sql } from 'drizzle-orm';
import { providerEvents } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import type { ProviderEvent } from '#src/platform/payments/payments.ts';
import { backOffSeconds } from './rules.ts';

export type ReceivedEvent = typeof providerEvents.$inferSelect;

/** The provider repeats an event for three days; so do we, while its transaction is unknown or busy. */
const giveUpAfterDays = 3;
/** Long after the provider's last repeat, and long enough for somebody who asks what happened. */
const keepDays = 90;

/**
 * A webhook only says "look again": the row, unique by its id, and the job commit in one unit. An event
 * of the other mode (live or test) is signed, but not about our money: it stays on record, unread.
 */
export async function receiveEvent(app: App, event: ProviderEvent): Promise<void> {
  const { id, type, objectId, intentId, livemode } = event;
  const ours = livemode === isLive(app);
  await app.db.transaction(async (tx) => {
    const rows = await tx
      .insert(providerEvents)
      .values({ id, type, objectId, intentId, ...(ours ? {} : { state: 'given-up', outcome: 'other-mode' }) })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (rows.length > 0 && ours) await app.jobs.send(tx, 'handle-provider-event', { eventId: id });
  });
}

function isLive({ config }: App): boolean {
  return /^[a-z]+_live_/.test(config.payments.secretKey);
}

/** Null when it is handled, given up or not due yet. */
export async function openEvent(app: App, id: string): Promise<ReceivedEvent | null> {
  const [event] = await app.db
    .select()
    .from(providerEvents)
    .where(sql`${providerEvents.id} = ${id} and state = 'open' and next_at <= clock_timestamp()`);
  return event ?? null;
}

export async function dueEvents(app: App, limit: number): Promise<string[]> {
  const rows = await app.db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(sql`state = 'open' and next_at <= clock_timestamp()`)
    .orderBy(providerEvents.nextAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function closeEvent(app: App, event: ReceivedEvent, outcome: string): Promise<void> {
  await app.db
    .update(providerEvents)
    .set({ state: 'handled', outcome })
    .where(and(eq(providerEvents.id, event.id), eq(providerEvents.state, 'open')));
}

/** Tried again with back-off; after three days it is given up and stays on record. */
export async function putOffEvent(app: App, event: ReceivedEvent, reason: string): Promise<void> {
  const tries = event.tries + 1;
  await app.db
    .update(providerEvents)
    .set({
      tries,
      outcome: reason,
      state: sql`case when received_at < clock_timestamp() - make_interval(days => ${giveUpAfterDays}) then 'given-up' else 'open' end`,
      nextAt: sql`clock_timestamp() + make_interval(secs => ${backOffSeconds(tries)})`,
    })
    .where(eq(providerEvents.id, event.id));
}

/** Removes what is settled for long; what is open stays. */
export async function forgetOldEvents(app: App): Promise<void> {
  await app.db
    .delete(providerEvents)
    .where(sql`state <> 'open' and received_at < clock_timestamp() - make_interval(days => ${keepDays})`);
}
