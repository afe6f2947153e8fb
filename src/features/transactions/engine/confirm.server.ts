import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { refuse } from '#src/domain/refusal.ts';
import { expectedOf, recordAuthorisation, paymentOf } from '#src/features/payments/payments.server.ts';
import { verdictOn, type Verdict } from '#src/features/payments/rules.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { transactionById, lockTransaction, type Actor, type Transaction } from '../transaction.server.ts';
import { check, move } from './move.server.ts';

export type IntentReading =
  | { readonly verdict: Verdict; readonly intent: Intent }
  | { readonly verdict: 'unknown'; readonly intent: null };

/**
 * Reads the intent of a transaction from Stripe and compares it with our payment. `unknown` while Stripe cannot be
 * reached.
 */
export async function readPaymentIntent(app: App, transaction: Pick<Transaction, 'id'>): Promise<IntentReading> {
  const payment = await paymentOf(app.db, transaction.id);
  if (payment?.intentId == null) throw new Error(`No payment intent to read for ${transaction.id}`);
  const answer = await app.payments.readIntent(payment.intentId);
  if (answer.kind !== 'done') return { verdict: 'unknown', intent: null };
  return { verdict: verdictOn(expectedOf(payment), answer.value), intent: answer.value };
}

/**
 * Confirms a payment whose card is held: reads the intent outside the row lock, compares it with our payment, then
 * moves the transaction in one unit of work. Idempotent: a second confirmation changes nothing. Refusals:
 * `transaction-payment-failed`, `transaction-in-progress`, `payments-unreachable`, `transaction-invalid-transition`.
 */
export async function confirmPayment(app: App, transactionId: string, actor: Actor): Promise<void> {
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) refuse('not-found');
  if (transaction.state === 'preauthorized') return;
  if (transaction.state !== 'pending-payment') {
    refuse('transaction-invalid-transition', { transition: 'confirm-payment', state: transaction.state });
  }
  await confirmFromReading(app, transactionId, actor, await readPaymentIntent(app, transaction));
}

/** The second half of `confirmPayment`, for callers that have already read the intent. */
export async function confirmFromReading(
  app: App,
  transactionId: string,
  actor: Actor,
  reading: IntentReading,
): Promise<void> {
  const intent = authorisedOrRefuse(reading);
  await app.db.transaction(async (tx) => {
    const transaction = await lockTransaction(tx, transactionId);
    if (transaction === null) refuse('not-found');
    if (transaction.state === 'preauthorized') return;
    const now = await app.clock.now(tx);
    const transition = await check(tx, transaction, 'confirm-payment', actor, now);
    const payment = await paymentOf(tx, transactionId);
    if (payment === null || verdictOn(expectedOf(payment), intent) !== 'authorised') refuse('conflict');
    await recordAuthorisation(tx, payment.id, intent, now);
    await storeCard(tx, transaction, intent);
    await move(tx, app, transaction, transition, actor, now);
  });
}

/** Stores the card's details of that day, for the customer's receipt. */
async function storeCard(tx: Tx, { id, protectedData }: Transaction, { card }: Intent): Promise<void> {
  if (card === null) return;
  await tx
    .update(transactions)
    .set({ protectedData: { ...protectedData, card } })
    .where(eq(transactions.id, id));
}

function authorisedOrRefuse({ verdict, intent }: IntentReading): Intent {
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
