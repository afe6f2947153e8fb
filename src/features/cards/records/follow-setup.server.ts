import { and, eq, sql } from 'drizzle-orm';
import { cardSetups } from '#src/database/schema/saved-cards.ts';
import { lockPaymentCustomer } from '#src/features/payments/customers.server.ts';
import type { App } from '#src/platform/app.ts';
import type { StoredCard } from '#src/platform/payments/payments.ts';
import { recordCard } from './record-card.server.ts';

export type SetupRow = typeof cardSetups.$inferSelect;

/** `full`: the card was detached again, because the user has as many as they can. `unknown`: Stripe did not answer. */
export type Followed = 'saved' | 'open' | 'ended' | 'full' | 'unknown';

/** Reads the setup intent and saves its card, if it succeeded. Idempotent, by a row lock and the state of the attempt. */
export async function followSetup(app: App, setup: SetupRow): Promise<Followed> {
  if (setup.setupIntentId === null) return 'open';
  const answer = await app.payments.readSetup(setup.setupIntentId);
  if (answer.kind === 'no' && answer.code === 'resource_missing') return endSetup(app, setup);
  if (answer.kind !== 'done') return 'unknown';
  const { status, card, setupId } = answer.value;
  if (status === 'canceled' || setupId !== setup.id) return endSetup(app, setup);
  return status === 'succeeded' && card !== null ? saveFrom(app, setup, card) : 'open';
}

async function saveFrom(app: App, { id, userId }: SetupRow, card: StoredCard): Promise<Followed> {
  return app.db.transaction(async (tx) => {
    // Lock order, the same everywhere: the customer, then the attempt.
    await lockPaymentCustomer(tx, userId);
    const [setup] = await tx.select().from(cardSetups).where(eq(cardSetups.id, id)).for('update');
    if (setup === undefined) return 'ended';
    if (setup.state !== 'open') return setup.state;
    const recorded = await recordCard(tx, app, userId, { card, replacesId: setup.replacesId });
    const isSaved = recorded === 'saved' || recorded === 'known';
    await tx
      .update(cardSetups)
      .set({ state: isSaved ? 'saved' : 'ended' })
      .where(eq(cardSetups.id, id));
    if (recorded === 'full') return 'full';
    return isSaved ? 'saved' : 'ended';
  });
}

export async function endSetup(app: App, { id }: SetupRow): Promise<'ended'> {
  await app.db
    .update(cardSetups)
    .set({ state: 'ended' })
    .where(and(eq(cardSetups.id, id), eq(cardSetups.state, 'open')));
  return 'ended';
}

/** Cancels the setup intent, so that no card can be entered any more. A card that it has saved by then is kept. */
export async function cancelSetup(app: App, setup: SetupRow): Promise<Followed> {
  if (setup.setupIntentId === null) return endSetup(app, setup);
  const answer = await app.payments.cancelSetup(setup.setupIntentId, `cancel-card-setup-${setup.id}-${setup.checks}`);
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return 'unknown';
  return followSetup(app, setup);
}

/** When the sweep looks again: after 1, 2, 4 … minutes, at most an hour. */
export const laterCheck = sql`clock_timestamp() + make_interval(mins => least(60, power(2, least(checks, 6))::int))`;
