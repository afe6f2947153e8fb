import { and, asc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm';
import { cardSetups, savedCards } from '#src/database/schema/saved-cards.ts';
import { lockPaymentCustomer } from '#src/features/payments/customers.server.ts';
import type { App } from '#src/platform/app.ts';
import type { ReceivedEvent } from '#src/features/payments/events.server.ts';
import { chooseDefault } from './records/card-rows.server.ts';
import { cancelSetup, followSetup, laterCheck } from './records/follow-setup.server.ts';

/** Cards that may be declined in one attempt before it is cancelled: thieves test stolen cards this way. */
const maxDeclines = 5;
const openHours = 24;
const keptDays = 30;

export function isCardEvent(type: string): boolean {
  return type.startsWith('setup_intent.') || type.startsWith('payment_method.');
}

/** Null when the event is handled; otherwise the reason for a retry. */
export async function followCardEvent(
  app: App,
  { type, objectId }: Pick<ReceivedEvent, 'type' | 'objectId'>,
): Promise<string | null> {
  if (type.startsWith('payment_method.')) return followCard(app, objectId);
  const isDecline = type === 'setup_intent.setup_failed';
  const [setup] = await app.db
    .update(cardSetups)
    .set({ declines: sql`${cardSetups.declines} + ${isDecline ? 1 : 0}` })
    .where(and(eq(cardSetups.setupIntentId, objectId), eq(cardSetups.state, 'open')))
    .returning();
  if (setup === undefined) return null;
  const followed = setup.declines >= maxDeclines ? await cancelSetup(app, setup) : await followSetup(app, setup);
  return followed === 'unknown' ? 'payments-unreachable' : null;
}

/** A new expiry date from the card's bank is taken over; a card detached in Stripe's dashboard leaves the list. */
async function followCard(app: App, paymentMethodId: string): Promise<string | null> {
  const [saved] = await app.db.select().from(savedCards).where(eq(savedCards.paymentMethodId, paymentMethodId));
  if (saved === undefined || saved.removedAt !== null) return null;
  const answer = await app.payments.readCard(paymentMethodId);
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return 'payments-unreachable';
  const found = answer.kind === 'done' ? answer.value : null;
  await app.db.transaction(async (tx) => {
    const customer = await lockPaymentCustomer(tx, saved.userId);
    const byId = eq(savedCards.id, saved.id);
    if (found === null || found.stripeCustomerId !== customer?.stripeCustomerId) {
      await tx.delete(savedCards).where(byId);
      return chooseDefault(tx, saved.userId);
    }
    const { brand, last4, expMonth, expYear, fingerprint } = found;
    await tx.update(savedCards).set({ brand, last4, expMonth, expYear, fingerprint }).where(byId);
  });
  return null;
}

/**
 * Finishes attempts to save a card whose browser was closed and whose event was lost. One that is still without a card
 * after a day is cancelled.
 */
export async function followOpenSetups(app: App, limit: number): Promise<void> {
  const due = await app.db
    .select({ id: cardSetups.id })
    .from(cardSetups)
    .where(sql`state = 'open' and next_at <= clock_timestamp()`)
    .orderBy(asc(cardSetups.nextAt))
    .limit(limit);
  for (const { id } of due) {
    await checkSetup(app, id).catch((error: unknown) => app.logger.error(error, { setupId: id }));
  }
}

async function checkSetup(app: App, id: string): Promise<void> {
  const isOver = sql<boolean>`${cardSetups.createdAt} < rotation_now() - make_interval(hours => ${openHours})`;
  const [setup] = await app.db
    .update(cardSetups)
    .set({ checks: sql`${cardSetups.checks} + 1`, nextAt: laterCheck })
    .where(and(eq(cardSetups.id, id), sql`state = 'open' and next_at <= clock_timestamp()`))
    .returning({ ...getTableColumns(cardSetups), isOver });
  if (setup !== undefined) await (setup.isOver ? cancelSetup(app, setup) : followSetup(app, setup));
}

/** Deletes attempts that ended a month ago. */
export async function purgeOldSetups(app: App): Promise<void> {
  const longAgo = sql`rotation_now() - make_interval(days => ${keptDays})`;
  await app.db.delete(cardSetups).where(and(ne(cardSetups.state, 'open'), lt(cardSetups.createdAt, longAgo)));
}
