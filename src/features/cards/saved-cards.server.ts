import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { cardSetups, savedCards } from '#src/database/schema/saved-cards.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { lockPaymentCustomer, markForgotten } from '#src/features/payments/customers.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { expiryOf, type CardDate, type UsableCard } from './saved-card.ts';
import { isKept, releaseSoon } from './kept-cards.server.ts';
import { cardRemovedEmail } from './records/card-emails.ts';
import { listedCards, removeCards, type CardRow } from './records/card-rows.server.ts';
import { recordCard, setDefault } from './records/record-card.server.ts';

type Owner = Asker & { readonly id: string };

/** The user's saved cards, the default one first. */
export async function savedCardsOf(app: Pick<App, 'db' | 'clock'>, userId: string): Promise<UsableCard[]> {
  const [rows, now] = await Promise.all([listedCards(app.db, userId), app.clock.now()]);
  return rows.map((row) => shown(row, monthOf(now)));
}

/** The card that the user saved last; null without any. */
export async function newestCardOf({ db }: Pick<App, 'db'>, userId: string): Promise<string | null> {
  const [newest] = await db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), isNull(savedCards.removedAt)))
    .orderBy(desc(savedCards.createdAt), desc(savedCards.id))
    .limit(1);
  return newest?.id ?? null;
}

function shown(row: CardRow, today: CardDate): UsableCard {
  const { id, paymentMethodId, brand, last4, expMonth, expYear, isDefault } = row;
  const expiry = expiryOf({ month: expMonth, year: expYear }, today);
  return { id, paymentMethodId, brand, last4, expMonth, expYear, isDefault, expiry };
}

function monthOf(now: Date): CardDate {
  const [year = 0, month = 0] = dayInZone(now, marketplace.timeZone).split('-').map(Number);
  return { month, year };
}

/** Offered first at the checkout. Refuses `not-found` for another user's card, `conflict` for one that has expired. */
export async function makeDefaultCard(app: Pick<App, 'db' | 'clock'>, viewer: Owner, cardId: string): Promise<void> {
  requireAllowed('account.change-cards', viewer);
  await app.db.transaction(async (tx) => {
    const card = await ownCard(tx, viewer.id, cardId);
    if (card.removedAt !== null) refuse('not-found');
    if (shown(card, monthOf(await app.clock.now(tx))).expiry === 'expired') refuse('conflict');
    await setDefault(tx, viewer.id, card.id);
  });
}

/**
 * Takes a card out of the viewer's list; repeated, it does nothing. Requests and orders that were paid with it are not
 * affected. Refuses `not-found` for another user's card, `card-kept` while something may be charged to it later, by an
 * agreement.
 */
export async function removeCard(
  app: Pick<App, 'db' | 'jobs' | 'email'>,
  viewer: Owner,
  cardId: string,
): Promise<void> {
  requireAllowed('account.change-cards', viewer);
  await app.db.transaction(async (tx) => {
    const card = await ownCard(tx, viewer.id, cardId);
    if (card.removedAt !== null) return;
    if (await isKept(tx, card.paymentMethodId)) refuse('card-kept');
    await removeCards(tx, app, viewer.id, [card.id]);
    const to = (await contactsById(tx, [viewer.id])).get(viewer.id);
    if (to !== undefined) await app.email.queue(tx, cardRemovedEmail({ ...to, cardId: card.id, card }));
  });
}

/** Under the lock of its customer. Refuses `not-found` for another user’s card, as for one that does not exist. */
async function ownCard(tx: Tx, userId: string, cardId: string): Promise<CardRow> {
  await lockPaymentCustomer(tx, userId);
  return (await cardOf(tx, userId, cardId)) ?? refuse('not-found');
}

/** Null for another user's card, as for one that does not exist. */
export async function cardOf(reader: Reader, userId: string, cardId: string): Promise<CardRow | null> {
  if (!isUuid(cardId)) return null;
  const [card] = await reader
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, cardId), eq(savedCards.userId, userId)));
  return card ?? null;
}

/** The id of the user's own card, as long as it is in their list. */
export async function listedCardId(reader: Reader, userId: string, cardId: string): Promise<string | null> {
  const card = await cardOf(reader, userId, cardId);
  return card === null || card.removedAt !== null ? null : card.id;
}

/** Whether the user has saved a card of that number, by its fingerprint; of an unknown number they have none. */
export async function isInList(reader: Reader, userId: string, fingerprint: string | null): Promise<boolean> {
  return fingerprint !== null && (await listedCards(reader, userId)).some((card) => card.fingerprint === fingerprint);
}

/**
 * Saves the card of a payment that is authorised, when the customer wished that at the checkout, in the place of the saved one
 * that they named. Idempotent.
 */
export async function saveCardOfPayment(
  tx: Tx,
  app: Pick<App, 'email' | 'jobs'>,
  { payerId, replacesCardId: replacesId }: { readonly payerId: string; readonly replacesCardId: string | null },
  { savedCard }: Pick<Intent, 'savedCard'>,
): Promise<void> {
  if (savedCard !== null) await recordCard(tx, app, payerId, { card: savedCard, replacesId });
}

/**
 * Of an account whose owner proves its address for the first time: takes the cards out of the list that another person may
 * have saved. One that may still be charged by an agreement stays. No email is sent.
 */
export async function forgetCardsOfBefore(tx: Tx, app: Pick<App, 'jobs'>, userId: string): Promise<void> {
  await lockPaymentCustomer(tx, userId);
  const removed: string[] = [];
  for (const { id, paymentMethodId } of await listedCards(tx, userId))
    if (!(await isKept(tx, paymentMethodId))) removed.push(id);
  await removeCards(tx, app, userId, removed);
}

/**
 * Part of deleting an account: removes the user's saved cards, which the worker detaches at Stripe, as it does with a
 * card that is saved there afterwards. No email is sent. The ids of the Stripe customer, and of the payments made with the
 * cards, are kept as records, because refunds, disputes and the books need them.
 */
export async function forgetPaymentCustomer(tx: Tx, app: Pick<App, 'jobs'>, userId: string): Promise<void> {
  await lockPaymentCustomer(tx, userId);
  await markForgotten(tx, userId);
  const cards = await listedCards(tx, userId);
  await removeCards(
    tx,
    app,
    userId,
    cards.map(({ id }) => id),
  );
  await releaseSoon(tx, userId);
  await tx
    .update(cardSetups)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(and(eq(cardSetups.userId, userId), eq(cardSetups.state, 'open')));
}
