import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { savedCards } from '#src/database/schema/saved-cards.ts';
import type { App } from '#src/platform/app.ts';
import { leaseSeconds } from '#src/features/payments/call.ts';
import { isKept } from './kept-cards.server.ts';
import { backOffSeconds } from '#src/features/payments/rules.ts';

const isDue = and(isNotNull(savedCards.removedAt), sql`${savedCards.nextAt} <= clock_timestamp()`);

/**
 * Detaches a removed card at Stripe, then forgets it. An authorisation or a charge made with it is not affected. Detaching
 * is idempotent, so that a lost answer only costs another try.
 */
export async function detachCard(app: App, cardId: string): Promise<void> {
  const byId = eq(savedCards.id, cardId);
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const [card] = await app.db.update(savedCards).set({ nextAt: lease }).where(and(byId, isDue)).returning();
  if (card === undefined) return;
  // It stays at Stripe for what may still be charged, and is detached by `releaseKeptCards`.
  if (await isKept(app.db, card.paymentMethodId)) return void (await app.db.delete(savedCards).where(byId));
  const answer = await app.payments.detachCard(card.paymentMethodId, `detach-card-${cardId}-${card.failures}`);
  const isGone = answer.kind === 'done' || (answer.kind === 'no' && answer.code === 'resource_missing');
  if (isGone) return void (await app.db.delete(savedCards).where(byId));
  const failures = card.failures + 1;
  const nextAt = sql`clock_timestamp() + make_interval(secs => ${backOffSeconds(failures)})`;
  await app.db.update(savedCards).set({ failures, nextAt }).where(byId);
}

export async function detachDueCards(app: App, limit: number): Promise<void> {
  const due = await app.db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(isDue)
    .orderBy(asc(savedCards.nextAt))
    .limit(limit);
  for (const { id } of due) {
    await detachCard(app, id).catch((error: unknown) => app.logger.error(error, { cardId: id }));
  }
}
