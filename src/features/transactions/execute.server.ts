import type { Asker } from '#src/domain/policy/policies.ts';
import { mayTransition, transitionNamed, type Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { transactionFor } from './access.server.ts';
import { createByTransition } from './engine/create.server.ts';
import { executeInOneUnit, check, moveTogether } from './engine/move.server.ts';
import { requestPayment } from './engine/request-payment.server.ts';
import { inputFor } from './inputs.ts';
import { processOf, transactionById, type Actor, type Transaction, paymentDeadline } from './transaction.server.ts';
import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/database/database.server.ts';
import { type AttemptShare, transactions } from '#src/database/schema/transactions.ts';
import { nextSequence, writeCall } from '#src/features/payments/calls.server.ts';
import { openAttempt, type Attempt, runBlockingCall, type BlockingCallResult } from './engine/blocking-call.server.ts';
import { togetherWith } from './engine/due.server.ts';
import { transitionRefusal } from './engine/may-transition.server.ts';
import { noInput } from './engine/context.ts';
import { lockTransaction, type LockedTransaction } from './engine/group.server.ts';
import { eq } from 'drizzle-orm';
import {
  recordAuthorisation,
  expectedOf,
  livePaymentOf,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { keepCard } from '#src/features/cards/kept-cards.server.ts';
import { saveCardOfPayment } from '#src/features/cards/saved-cards.server.ts';
import { unheldRefusal, verdictOn, type Verdict } from '#src/features/payments/rules.ts';
import type { Intent } from '#src/platform/payments/payments.ts';

/** `in-progress`: the outcome at Stripe is unknown; the worker finishes it. */
export type TransitionResult = { readonly transactionId: string; readonly kind: 'taken' | 'in-progress' };

export type Execution = {
  readonly actor: Actor;
  readonly transition: string;
  /** As the transition's schema wants it (`inputs.ts`); left out where it takes none. */
  readonly input?: unknown;
  /** What the page showed on which it was chosen (`seenOf`): not taken when that has changed. */
  readonly seen?: string | undefined;
} & (
  | { readonly transactionId: string }
  /** Begins a transaction; the same key of a customer returns the same one. */
  | { readonly create: { readonly clientKey: string } }
);

/**
 * Executes a transition, for pages, API, timers, webhooks and operators. The process says how: with a blocking call to
 * Stripe, after reading the payment, or in one unit of work. Refusals: `not-found`, `forbidden`,
 * `transaction-invalid-transition`, `transaction-in-progress`, `not-available-yet`, `validation-invalid-params` for the
 * input, and those of the transition's guards, its actions and of Stripe.
 */
export async function execute(app: App, execution: Execution): Promise<TransitionResult> {
  if ('create' in execution) return begin(app, execution, execution.create.clientKey);
  const transaction = await transactionById(app.db, execution.transactionId);
  if (transaction === null) refuse('not-found');
  return executeOn(app, transaction, execution);
}

async function begin(app: App, { actor, transition: name, input }: Execution, clientKey: string) {
  const refused = mayTransition(currentProcess, currentProcess.initial, name, actor.role);
  if (refused !== null) refuse(refused.code, refused.details);
  const transition: Transition | null = transitionNamed(currentProcess, name);
  if (transition === null) throw new Error(`No transition ${name}`);
  const creation = { actor, transition, input: inputFor(transition, input), clientKey };
  if (transition.payment === 'create-intent') return requestPayment(app, { ...creation, of: { clientKey } });
  return { transactionId: await createByTransition(app, creation), kind: 'taken' as const };
}

async function executeOn(
  app: App,
  transaction: Transaction,
  { actor, transition: name, input: given, seen }: Pick<Execution, 'actor' | 'transition' | 'input' | 'seen'>,
): Promise<TransitionResult> {
  const { id: transactionId } = transaction;
  const transition = transitionNamed(processOf(transaction), name);
  if (transition === null) refuse('transaction-invalid-transition', { state: transaction.state });
  if (!transition.by.includes(actor.role)) refuse('forbidden', { transition: transition.name });
  // What is impossible anyway is refused before its input is looked at; a repeated request is not.
  if (transition.input !== undefined && transaction.state !== transition.to) {
    const refused = await transitionRefusal(app.db, transaction, transition.name, actor);
    if (refused !== null) refuse(refused.code, refused.details);
  }
  const input = inputFor(transition, given);
  if (transition.payment === 'create-intent')
    return requestPayment(app, { actor, transition, input, of: { transactionId } });
  if (transition.payment === 'capture') {
    const { kind } = await executeCapture(app, transactionId, transition.name, actor, seen);
    return { transactionId, kind: kind === 'settled' ? 'taken' : 'in-progress' };
  }
  if (transition.reads !== undefined) await executeAfterReading(app, transaction, transition, actor);
  else await executeInOneUnit(app, transactionId, transition.name, actor, input, seen);
  return { transactionId, kind: 'taken' };
}

/** `execute` as the party that the viewer is, by the permission `transaction.transition`. */
export async function executeTransition(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  transition: string,
  input?: unknown,
  seen?: string,
): Promise<TransitionResult> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.transition');
  return executeOn(app, transaction, { actor: { role, userId: viewer.id }, transition, input, seen });
}

/**
 * A transition whose blocking call captures the card hold, for all transactions of the payment that are still in the
 * state. They move once Stripe confirms the capture.
 */
async function executeCapture(
  app: App,
  transactionId: string,
  name: string,
  actor: Actor,
  seen?: string,
): Promise<BlockingCallResult> {
  const attemptId = randomUUID();
  return runBlockingCall(app, attemptId, async (tx) => {
    const locked = await lockTransaction(tx, transactionId);
    if (locked === null) refuse('not-found');
    const now = await app.clock.now(tx);
    const context = { tx, app, ...locked, actor, now, ...noInput, seen };
    const transition = await check(context, name);
    return writeCapture(tx, locked, { id: attemptId, transition: transition.name, actor, now });
  });
}

type Attempted = { readonly id: string; readonly transition: string; readonly actor: Actor; readonly now: Date };

async function writeCapture(
  tx: Tx,
  { transaction, group }: LockedTransaction,
  { id, transition, actor, now }: Attempted,
): Promise<Attempt> {
  const { payment } = group;
  if (payment?.intentId == null) throw new Error(`Nothing to capture for ${transaction.id}`);
  const together = togetherWith(transaction, group.transactions);
  const shares = together.map(shareOf);
  const call = await writeCall(tx, {
    mode: 'blocking',
    paymentId: payment.id,
    transactionId: transaction.id,
    sequence: await nextSequence(tx, transaction.id, 'capture'),
    parameters: {
      purpose: 'capture',
      intentId: payment.intentId,
      amount: shares.reduce((sum, { payin }) => sum + payin, 0),
      currency: payment.currency,
    },
  });
  const deadline = group.transactions[0]?.dueAt ?? now;
  return openAttempt(tx, {
    ...{ id, transaction, transition, actor, shares, deadline },
    paymentId: payment.id,
    callId: call.id,
  });
}

function shareOf({ id, payinAmount, payoutAmount }: Transaction): AttemptShare {
  return { transactionId: id, payin: payinAmount, payout: payoutAmount };
}

type IntentReading =
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
async function executeAfterReading(
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
    await saveCardOfPayment(tx, app, payment, intent);
    await keepCard(tx, app, payment, intent);
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
  if (verdict === 'authorised') return intent;
  if (verdict === 'unknown') refuse('payments-unreachable');
  const code = unheldRefusal(verdict);
  if (code !== 'transaction-payment-failed') refuse(code);
  refuse(code, {
    code: intent.lastError?.code ?? 'payment_intent_incomplete',
    stripeMessage: intent.lastError?.message ?? null,
  });
}
