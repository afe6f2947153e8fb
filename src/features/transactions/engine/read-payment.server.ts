import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { mayTransition, transitionNamed, type Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { recordAuthorisation } from '#src/features/payments/payment-states.server.ts';
import { expectedOf, livePaymentOf, type Payment } from '#src/features/payments/payments.server.ts';
import { verdictOn, type Verdict } from '#src/features/payments/rules.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { paymentDeadline, processOf, type Actor, type Transaction } from '../transaction.server.ts';
import { noInput } from './context.ts';
import { lockTransaction } from './group.server.ts';
import { check, executeInOneUnit, moveTogether } from './move.server.ts';

export type IntentReading =
  | { readonly verdict: Verdict; readonly intent: Intent }
  | { readonly verdict: 'unknown'; readonly intent: null };

/** A timed-out payment in `processing`: tried again after so many seconds, up to so many after its deadline. */
const processingWait = { seconds: 60, maxSeconds: 300 };
const unreachableSeconds = 15;

/**
 * Reads the intent of a payment from Stripe and compares it with our record. `unknown` while Stripe cannot be reached.
 */
export async function readPaymentIntent(app: App, payment: Payment | null): Promise<IntentReading> {
  if (payment?.intentId == null) throw new Error('No payment intent to read');
  const answer = await app.payments.readIntent(payment.intentId);
  if (answer.kind !== 'done') return { verdict: 'unknown', intent: null };
  return { verdict: verdictOn(expectedOf(payment), answer.value), intent: answer.value };
}

/**
 * Executes a transition that reads the payment from Stripe first, outside the row lock (`reads` in the process). A
 * confirmation is idempotent: a second one changes nothing. Refusals: those of `check`, `payments-unreachable`,
 * `transaction-payment-failed`, and `transaction-in-progress` while the card is being processed; `retryAfter` in
 * seconds.
 */
export async function executeAfterReading(
  app: App,
  transaction: Transaction,
  transition: Transition,
  actor: Actor,
): Promise<void> {
  const process = processOf(transaction);
  const isRepeated = transition.reads === 'authorised' && transaction.state === transition.to;
  if (isRepeated && transition.by.includes(actor.role)) return;
  const refused = mayTransition(process, transaction.state, transition.name, actor.role);
  if (refused !== null) refuse(refused.code, refused.details);
  const reading = await readPaymentIntent(app, await livePaymentOf(app.db, transaction.id));
  if (transition.reads === 'authorised') return executeAuthorised(app, transaction.id, transition.name, actor, reading);
  if (reading.verdict === 'unknown') refuse('payments-unreachable', { retryAfter: unreachableSeconds });
  if (reading.verdict === 'processing') await refuseWhileProcessing(app, transaction);
  const found = process.states[transaction.state]?.onPayment?.authorised;
  // Money that is held is confirmed, and never released unseen.
  if (reading.verdict === 'authorised' && found !== undefined)
    return executeAuthorised(app, transaction.id, found, actor, reading);
  await executeInOneUnit(app, transaction.id, transition.name, actor);
}

/** Executes a transition that needs the card to be held, with a reading that says so. Refusals: see above. */
export async function executeAuthorised(
  app: App,
  transactionId: string,
  name: string,
  actor: Actor,
  reading: IntentReading,
): Promise<void> {
  const intent = authorisedOrRefuse(reading);
  await app.db.transaction(async (tx) => {
    const locked = await lockTransaction(tx, transactionId);
    if (locked === null) refuse('not-found');
    const { transaction, group } = locked;
    if (transaction.state === transitionNamed(processOf(transaction), name)?.to) return;
    const now = await app.clock.now(tx);
    const context = { tx, app, transaction, group, actor, now, ...noInput };
    const transition = await check(context, name);
    const { payment } = group;
    if (payment === null || verdictOn(expectedOf(payment), intent) !== 'authorised') refuse('conflict');
    const held = await recordAuthorisation(tx, payment, intent, now);
    for (const member of group.transactions) await storeCard(tx, member, intent);
    await moveTogether({ ...context, group: { ...group, payment: held } }, transition);
  });
}

async function refuseWhileProcessing(app: App, transaction: Transaction): Promise<void> {
  const overdueMs = (await app.clock.now()).getTime() - paymentDeadline(transaction).getTime();
  if (overdueMs < processingWait.maxSeconds * 1000)
    refuse('transaction-in-progress', { retryAfter: processingWait.seconds });
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
