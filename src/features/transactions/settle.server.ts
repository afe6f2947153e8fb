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
} from './transaction.server.ts';
import { check, move, transitionOf } from './move.server.ts';
import { removeRequest } from './remove-request.server.ts';

export type Settled =
  | { readonly kind: 'settled'; readonly transition: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

type No = Extract<Answer<Intent>, { kind: 'no' }>;
type Scene = {
  readonly transaction: Transaction;
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly now: Date;
};

/** Unit of work B, only while the attempt is still ours. An unknown answer leaves all as it was written. */
export async function settle(app: App, attempt: Attempt, answer: Answer<Intent>): Promise<Settled> {
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return { kind: 'in-progress' };
  return app.db.transaction(async (tx) => {
    const transaction = await lockTransaction(tx, attempt.transactionId);
    const ours = await closeAttempt(tx, attempt, answer.kind === 'done' ? 'done' : 'refused');
    if (transaction === null || !ours) return { kind: 'in-progress' };
    const payment = await paymentOf(tx, transaction.id);
    if (payment === null) throw new Error(`No payment for ${transaction.id}`);
    const scene = { transaction, payment, attempt, now: await app.clock.now(tx) };
    return answer.kind === 'done' ? settleYes(tx, app, scene, answer.value) : settleNo(tx, app, scene, answer);
  });
}

async function settleYes(
  tx: Tx,
  app: App,
  { transaction, payment, attempt, now }: Scene,
  intent: Intent,
): Promise<Settled> {
  const transition = transitionOf(processOf(transaction), attempt.transition);
  await closeCall(tx, attempt.callId, 'done', intent.id);
  if (transition.payment === 'create-intent') await recordIntent(tx, payment.id, intent);
  else await recordCapture(tx, payment, intent, transaction);
  const tooLate = transition.name === 'accept' && (await hasBegunByCourier(tx, transaction, now));
  await move(tx, app, transaction, transition, actorOf(attempt), now, tooLate ? 'quiet' : 'tells');
  if (tooLate) await cancelBegun(tx, app, transaction.id, now);
  return { kind: 'settled', transition: transition.name };
}

/** Whether the first rental day has begun of what a courier has not even been given yet. */
async function hasBegunByCourier(tx: Tx, transaction: Transaction, now: Date): Promise<boolean> {
  const worn = await rentalDaysOf(tx, transaction.id);
  return transaction.delivery === 'post' && worn !== null && now >= startOfDay(worn.first, marketplace.timeZone);
}

/** The answer to an acceptance came too late to be of use: everything goes back, and both sides are told of that alone. */
async function cancelBegun(tx: Tx, app: App, transactionId: string, now: Date): Promise<void> {
  const transaction = await lockTransaction(tx, transactionId);
  if (transaction === null) throw new Error(`The transaction ${transactionId} is gone`);
  await move(tx, app, transaction, await check(tx, transaction, 'cancel', system, now), system, now);
}

async function settleNo(tx: Tx, app: App, { transaction, attempt, now }: Scene, no: No): Promise<Settled> {
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
