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
  const tooLate = transition.name === 'accept' && (await hasStartedByCourier(tx, transaction, now));
  await move(tx, app, transaction, transition, actorOf(attempt), now, tooLate ? 'quiet' : 'notify');
  if (tooLate) await cancelTooLate(tx, app, transaction.id, now);
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
 * Cancels an acceptance whose answer came too late to be of use: full refund, and both sides are notified of the
 * cancellation only.
 */
async function cancelTooLate(tx: Tx, app: App, transactionId: string, now: Date): Promise<void> {
  const transaction = await lockTransaction(tx, transactionId);
  if (transaction === null) throw new Error(`Transaction ${transactionId} does not exist`);
  await move(tx, app, transaction, await check(tx, transaction, 'cancel', system, now), system, now);
}

async function settleRefused(
  tx: Tx,
  app: App,
  { transaction, attempt, now }: SettleContext,
  no: StripeRefusal,
): Promise<Settled> {
  const transition = transitionOf(processOf(transaction), attempt.transition);
  await closeCall(tx, attempt.callId, 'refused', null);
  if (transition.payment === 'create-intent') await removeRequest(tx, transaction);
  else if (no.code === intentCanceled) {
    await move(tx, app, transaction, transitionOf(processOf(transaction), 'decline'), system, now);
  }
  return { kind: 'refused', code: no.declineCode ?? no.code, message: no.message };
}

function actorOf({ by, actorId }: Attempt): Actor {
  return { role: by, userId: actorId };
}
