import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { capAgreements, keptCards } from '#src/database/schema/cap-agreements.ts';
import { payments } from '#src/database/schema/payments.ts';
import { savedCards } from '#src/database/schema/saved-cards.ts';
import { backOffSeconds } from '#src/features/payments/rules.ts';
import { lockPaymentCustomer } from '#src/features/payments/customers.server.ts';
import { paymentById, type Payment } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { recordCard, replaceByListed } from './records/record-card.server.ts';

/** How often the worker asks whether a kept card is still needed. */
const askEveryHours = 6;

/**
 * Keeps the card of a payment that is authorised, when its customer agreed to that, and saves it for the next time too, when
 * they wished that: Stripe keeps no such wish with an intent whose card it keeps anyway. Idempotent.
 */
export async function keepCard(
  tx: Tx,
  app: Pick<App, 'email' | 'jobs'>,
  {
    id: paymentId,
    payerId,
    savesCard,
    replacesCardId,
  }: Pick<Payment, 'id' | 'payerId' | 'savesCard' | 'replacesCardId'>,
  { keptCardId, keptCard: card }: Pick<Intent, 'keptCardId' | 'keptCard'>,
): Promise<void> {
  const isAgreed = (await tx.$count(capAgreements, eq(capAgreements.paymentId, paymentId))) > 0;
  if (keptCardId === null || !isAgreed) return;
  const kept = { paymentMethodId: keptCardId, nextAt: later(askEveryHours * 3600) };
  await tx
    .insert(keptCards)
    .values({ paymentId, ...kept })
    .onConflictDoUpdate({ target: keptCards.paymentId, set: kept });
  if (savesCard && card !== null) await recordCard(tx, app, payerId, { card, replacesId: replacesCardId });
}

/** Whether something that a customer agreed to may still be charged to this card. */
export async function isKept(reader: Reader, paymentMethodId: string): Promise<boolean> {
  return (await reader.$count(keptCards, eq(keptCards.paymentMethodId, paymentMethodId))) > 0;
}

/**
 * Fulfils the wish of a payment's customer that came after its card was held: a kept card is saved, and one that is saved already
 * takes the place of the one that it replaces. Idempotent; before the card is held it does nothing.
 */
export async function fulfilLateWish(app: App, paymentId: string): Promise<void> {
  const [kept] = await app.db.select().from(keptCards).where(eq(keptCards.paymentId, paymentId));
  const payment = await paymentById(app.db, paymentId);
  if (payment === null) return;
  const { payerId, replacesCardId: replacesId, cardFingerprint: fingerprint } = payment;
  if (kept === undefined)
    return app.db.transaction((tx) => replaceByListed(tx, app, payerId, { fingerprint, replacesId }));
  const found = await app.payments.readCard(kept.paymentMethodId);
  if (found.kind !== 'done') return;
  await app.db.transaction((tx) => recordCard(tx, app, payerId, { card: found.value, replacesId }));
}

/** Of a user whose account is deleted: the worker asks at once whether their kept cards are still needed. */
export async function releaseSoon(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: payments.id }).from(payments).where(eq(payments.payerId, userId));
  await tx
    .update(keptCards)
    .set({ nextAt: sql`rotation_now()` })
    .where(inArray(keptCards.paymentId, own));
}

/**
 * Detaches kept cards that nothing needs any more, unless they are saved or kept for another payment. `isNeeded` says whether
 * something may still be charged for what a payment paid.
 */
export async function releaseKeptCards(
  app: App,
  isNeeded: (reader: Reader, paymentId: string) => Promise<boolean>,
  limit: number,
): Promise<void> {
  const due = await app.db
    .select({ paymentId: keptCards.paymentId })
    .from(keptCards)
    .where(sql`${keptCards.nextAt} <= rotation_now()`)
    .orderBy(asc(keptCards.nextAt))
    .limit(limit);
  for (const { paymentId } of due)
    await release(app, paymentId, isNeeded).catch((error: unknown) => app.logger.error(error, { paymentId }));
}

async function release(app: App, paymentId: string, isNeeded: (reader: Reader, id: string) => Promise<boolean>) {
  const byId = eq(keptCards.paymentId, paymentId);
  const [kept] = await app.db
    .update(keptCards)
    .set({ nextAt: later(askEveryHours * 3600) })
    .where(byId)
    .returning();
  if (kept === undefined || (await isNeeded(app.db, paymentId))) return;
  if (await isForgotten(app, kept)) return;
  const { paymentMethodId, failures } = kept;
  const answer = await app.payments.detachCard(paymentMethodId, `detach-kept-${paymentId}-${failures}`);
  const isGone = answer.kind === 'done' || (answer.kind === 'no' && answer.code === 'resource_missing');
  if (isGone) return void (await app.db.delete(keptCards).where(byId));
  const nextAt = later(backOffSeconds(failures + 1));
  await app.db
    .update(keptCards)
    .set({ failures: failures + 1, nextAt })
    .where(byId);
}

/**
 * Forgets a card that is saved, or kept for another payment too: then it stays at Stripe. Under the lock of the customer, so
 * that it is not saved meanwhile, and of two payments that keep one card the last detaches it.
 */
async function isForgotten(app: App, { paymentId, paymentMethodId }: typeof keptCards.$inferSelect): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const payment = await paymentById(tx, paymentId);
    if (payment !== null) await lockPaymentCustomer(tx, payment.payerId);
    const isSaved = and(eq(savedCards.paymentMethodId, paymentMethodId), isNull(savedCards.removedAt));
    const others = and(eq(keptCards.paymentMethodId, paymentMethodId), ne(keptCards.paymentId, paymentId));
    if ((await tx.$count(savedCards, isSaved)) + (await tx.$count(keptCards, others)) === 0) return false;
    await tx.delete(keptCards).where(eq(keptCards.paymentId, paymentId));
    return true;
  });
}

function later(seconds: number) {
  return sql`rotation_now() + make_interval(secs => ${seconds})`;
}
