import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { savedCards } from '#src/database/schema/saved-cards.ts';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { lockPaymentCustomer } from '#src/features/payments/customers.server.ts';
import type { App } from '#src/platform/app.ts';
import type { StoredCard } from '#src/platform/payments/payments.ts';
import { cardSavedEmail } from './card-emails.ts';
import { chooseDefault, listedCards, removeCards, type CardRow } from './card-rows.server.ts';

export type Recorded =
  | 'saved'
  /** By an earlier answer, event or sweep. */
  | 'known'
  /** The user has as many cards as they can: it is detached again. */
  | 'full'
  /** Of another customer, or of none: nothing is recorded. */
  | 'not-theirs';

type NewCard = { readonly card: StoredCard; readonly replacesId: string | null };

/**
 * Adds a card that Stripe has saved to the user's list. It takes the place of the card that it replaces, and of the same
 * card number saved before; one that is in the list already takes only the place of the first.
 */
export async function recordCard(
  tx: Tx,
  app: Pick<App, 'email' | 'jobs'>,
  userId: string,
  { card, replacesId }: NewCard,
): Promise<Recorded> {
  const customer = await lockPaymentCustomer(tx, userId);
  if (customer === null || customer.stripeCustomerId !== card.stripeCustomerId) return 'not-theirs';
  const { paymentMethodId, brand, last4, expMonth, expYear, fingerprint } = card;
  const isKnown = (await tx.$count(savedCards, eq(savedCards.paymentMethodId, paymentMethodId))) > 0;
  if (isKnown) {
    await takePlace(tx, app, userId, { isIt: (one) => one.paymentMethodId === paymentMethodId, replacesId });
    return 'known';
  }
  const listed = await listedCards(tx, userId);
  const replaced = listed.filter(
    (other) => other.id === replacesId || (fingerprint !== null && other.fingerprint === fingerprint),
  );
  const isFull = customer.forgottenAt !== null || listed.length - replaced.length >= maxSavedCards;
  const facts = { userId, paymentMethodId, brand, last4, expMonth, expYear, fingerprint };
  const [row] = await tx.insert(savedCards).values(facts).returning({ id: savedCards.id });
  if (row === undefined) throw new Error('The card was not written');
  if (isFull) {
    await removeCards(tx, app, userId, [row.id]);
    return 'full';
  }
  await removeCards(
    tx,
    app,
    userId,
    replaced.map(({ id }) => id),
  );
  if (replaced.some(({ isDefault }) => isDefault)) await setDefault(tx, userId, row.id);
  await chooseDefault(tx, userId);
  const to = (await contactsById(tx, [userId])).get(userId);
  if (to !== undefined) await app.email.queue(tx, cardSavedEmail({ ...to, cardId: row.id, card }));
  return 'saved';
}

type Late = { readonly fingerprint: string | null; readonly replacesId: string | null };

/** Replaces a saved card by the one of that fingerprint, if both are in the user's list. Idempotent. */
export async function replaceByListed(tx: Tx, app: Pick<App, 'jobs'>, userId: string, late: Late): Promise<void> {
  const { fingerprint, replacesId } = late;
  if (fingerprint === null || (await lockPaymentCustomer(tx, userId)) === null) return;
  await takePlace(tx, app, userId, { isIt: (one) => one.fingerprint === fingerprint, replacesId });
}

type Place = { readonly isIt: (card: CardRow) => boolean; readonly replacesId: string | null };

/** By a wish that came after the card was saved beside the one that it replaces. Under the lock of the customer. */
async function takePlace(tx: Tx, app: Pick<App, 'jobs'>, userId: string, { isIt, replacesId }: Place): Promise<void> {
  const listed = await listedCards(tx, userId);
  const [card, replaced] = [listed.find(isIt), listed.find(({ id }) => id === replacesId)];
  if (card === undefined || replaced === undefined || card.id === replaced.id) return;
  await removeCards(tx, app, userId, [replaced.id]);
  if (replaced.isDefault) await setDefault(tx, userId, card.id);
}

/** Under the lock of the customer. */
export async function setDefault(tx: Tx, userId: string, cardId: string): Promise<void> {
  await tx.update(savedCards).set({ isDefault: false }).where(eq(savedCards.userId, userId));
  await tx.update(savedCards).set({ isDefault: true }).where(eq(savedCards.id, cardId));
}
