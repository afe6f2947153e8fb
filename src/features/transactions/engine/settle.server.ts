import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { startOfDay } from '#src/domain/dates/day.ts';
import { closeCall } from '#src/features/payments/calls.server.ts';
import { recordCapture, recordIntent, paymentOf, type Payment } from '#src/features/payments/payments.server.ts';
import { intentCanceled } from '#src/features/payments/blocking-calls.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, Intent } from '#src/platform/payments/payments.ts';
import { closeAttempt, type Attempt } from './attempts.server.ts';
import {
  lockTransaction,
  processOf,
  system,
  rentalDaysOf,
  type Actor,
  type Transaction,
} from '../transaction.server.ts';
import { check, move, transitionOf } from './move.server.ts';
import { removeRequest } from './remove-request.server.ts';

export type Settled =
  | { readonly kind: 'settled'; readonly transition: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

type StripeRefusal = Extract<Answer<Intent>, { kind: 'no' }>;
type SettleContext = {
  readonly transaction: Transaction;
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly now: Date;
};

/** Unit of work B: commits only if the attempt's token still matches. An unknown answer changes nothing. */
export async function settle(app: App, attempt: Attempt, answer: Answer<Intent>): Promise<Settled> {
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return { kind: 'in-progress' };
  return app.db.transaction(async (tx) => {
    const transaction = await lockTransaction(tx, attempt.transactionId);
    const ours = await closeAttempt(tx, attempt, answer.kind === 'done' ? 'done' : 'refused');
    if (transaction === null || !ours) return { kind: 'in-progress' };
    const payment = await paymentOf(tx, transaction.id);
    if (payment === null) throw new Error(`No payment for ${transaction.id}`);
    const context = { transaction, payment, attempt, now: await app.clock.now(tx) };
    return answer.kind === 'done'
      ? settleDone(tx, app, context, answer.value)
      : settleRefused(tx, app, context, answer);
  });
}

async function settleDone(
  tx: Tx,
  app: App,
  { transaction, payment, attempt, now }: SettleContext,
  intent: Intent,
): Promise<Settled> {
  const transition = transitionOf(processOf(transaction), attempt.transition);
  await closeCall(tx, attempt.callId, 'done', intent.id);
  if (transition.payment === 'create-intent') await recordIntent(tx, payment.id, intent);
  else await recordCapture(tx, payment, intent, transaction);
  const { undoneIfStarted } = transition;
  const undoneBy = undoneIfStarted && (await hasStartedByCourier(tx, transaction, now)) ? undoneIfStarted : null;
  const context = { tx, app, transaction, actor: actorOf(attempt), now };
  await move(context, transition, undoneBy === null ? 'notify' : 'quiet');
  if (undoneBy !== null) await undo(tx, app, transaction.id, undoneBy, now);
  return { kind: 'settled', transition: transition.name };
}

/** Whether the first rental day of a couriered item has begun before it could be handed to the courier. */
async function hasStartedByCourier(tx: Tx, transaction: Transaction, now: Date): Promise<boolean> {
  const rentalDays = await rentalDaysOf(tx, transaction.id);
  return (
    transaction.delivery === 'post' && rentalDays !== null && now >= startOfDay(rentalDays.first, marketplace.timeZone)
  );
}

/**
 * Undoes a transition whose answer came too late to be of use (an acceptance is cancelled, with a full refund). Both
 * sides are notified of the second transition only.
 */
async function undo(tx: Tx, app: App, transactionId: string, name: string, now: Date): Promise<void> {
  const transaction = await lockTransaction(tx, transactionId);
  if (transaction === null) throw new Error(`Transaction ${transactionId} does not exist`);
  const context = { tx, app, transaction, actor: system, now };
  await move(context, await check(context, name));
}

async function settleRefused(
  tx: Tx,
  app: App,
  { transaction, attempt, now }: SettleContext,
  no: StripeRefusal,
): Promise<Settled> {
  const process = processOf(transaction);
  const transition = transitionOf(process, attempt.transition);
  await closeCall(tx, attempt.callId, 'refused', null);
  const holdEnded = no.code === intentCanceled ? process.states[transaction.state]?.onPayment?.canceled : undefined;
  if (transition.payment === 'create-intent') await removeRequest(tx, transaction);
  else if (holdEnded !== undefined)
    await move({ tx, app, transaction, actor: system, now }, transitionOf(process, holdEnded));
  return { kind: 'refused', code: no.declineCode ?? no.code, message: no.message };
}

function actorOf({ by, actorId }: Attempt): Actor {
  return { role: by, userId: actorId };
}
