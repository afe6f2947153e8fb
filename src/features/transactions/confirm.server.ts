import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { refuse } from '#src/domain/refusal.ts';
import { expectedOf, recordAuthorisation, paymentOf } from '#src/features/payments/payments.server.ts';
import { verdictOn, type Verdict } from '#src/features/payments/rules.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { transactionById, lockTransaction, type Actor, type Transaction } from './transaction.server.ts';
import { check, move } from './move.server.ts';

export type Look =
  | { readonly verdict: Verdict; readonly intent: Intent }
  | { readonly verdict: 'unknown'; readonly intent: null };

/** What the provider says of a transaction's payment right now. `unknown` while it cannot be reached. */
export async function lookAtPayment(app: App, transaction: Pick<Transaction, 'id'>): Promise<Look> {
  const payment = await paymentOf(app.db, transaction.id);
  if (payment?.intentId == null) throw new Error(`No intent to look at for ${transaction.id}`);
  const answer = await app.payments.readIntent(payment.intentId);
  if (answer.kind !== 'done') return { verdict: 'unknown', intent: null };
  return { verdict: verdictOn(expectedOf(payment), answer.value), intent: answer.value };
}

/**
 * The card is held: the intent is read outside the lock, compared with what we wrote down, and then
 * the transaction moves in one unit. Confirming what is confirmed already changes nothing.
 * Refusals: `transaction-payment-failed`, `transaction-in-progress`, `payments-unreachable`,
 * `transaction-invalid-transition`.
 */
export async function confirmPayment(app: App, transactionId: string, actor: Actor): Promise<void> {
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) refuse('not-found');
  if (transaction.state === 'preauthorized') return;
  if (transaction.state !== 'pending-payment') {
    refuse('transaction-invalid-transition', { transition: 'confirm-payment', state: transaction.state });
  }
  await confirmSeen(app, transactionId, actor, await lookAtPayment(app, transaction));
}

/** The second half, for whoever has looked already. */
export async function confirmSeen(app: App, transactionId: string, actor: Actor, look: Look): Promise<void> {
  const intent = authorisedOrRefuse(look);
  await app.db.transaction(async (tx) => {
    const transaction = await lockTransaction(tx, transactionId);
    if (transaction === null) refuse('not-found');
    if (transaction.state === 'preauthorized') return;
    const now = await app.clock.now(tx);
    const transition = await check(tx, transaction, 'confirm-payment', actor, now);
    const payment = await paymentOf(tx, transactionId);
    if (payment === null || verdictOn(expectedOf(payment), intent) !== 'authorised') refuse('conflict');
    await recordAuthorisation(tx, payment.id, intent, now);
    await keepCard(tx, transaction, intent);
    await move(tx, app, transaction, transition, actor, now);
  });
}

/** For the customer's receipt, as it was on the day. */
async function keepCard(tx: Tx, { id, protectedData }: Transaction, { card }: Intent): Promise<void> {
  if (card === null) return;
  await tx
    .update(transactions)
    .set({ protectedData: { ...protectedData, card } })
    .where(eq(transactions.id, id));
}

function authorisedOrRefuse({ verdict, intent }: Look): Intent {
  switch (verdict) {
    case 'authorised':
      return intent;
    case 'unknown':
      return refuse('payments-unreachable');
    case 'processing':
      return refuse('transaction-in-progress');
    case 'foreign':
    case 'captured':
      return refuse('conflict');
    case 'waiting':
    case 'canceled':
      return refuse('transaction-payment-failed', {
        code: intent.lastError?.code ?? 'payment_intent_incomplete',
        stripeMessage: intent.lastError?.message ?? null,
      });
  }
}
