import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { startOfDay } from '#src/domain/dates/day.ts';
import { closeCall } from '#src/features/payments/calls.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { recordCapture, recordIntent, recordRefusal } from '#src/features/payments/payment-states.server.ts';
import { intentCanceled } from '#src/features/payments/blocking-calls.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, Intent } from '#src/platform/payments/payments.ts';
import { closeAttempt, type Attempt } from './attempts.server.ts';
import { processOf, system, rentalDaysOf, type Actor } from '../transaction.server.ts';
import { noInput } from './context.ts';
import { lockTransaction, type LockedTransaction } from './group.server.ts';
import { check, moveTogether, transitionOf } from './move.server.ts';
import { takeBack } from './take-back.server.ts';

export type Settled =
  | { readonly kind: 'settled'; readonly transition: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

type StripeRefusal = Extract<Answer<Intent>, { kind: 'no' }>;
type SettleContext = LockedTransaction & {
  readonly tx: Tx;
  readonly app: App;
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly now: Date;
};

/** Unit of work B: commits only if the attempt's token still matches. An unknown answer changes nothing. */
export async function settle(app: App, attempt: Attempt, answer: Answer<Intent>): Promise<Settled> {
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return { kind: 'in-progress' };
  return app.db.transaction(async (tx) => {
    const locked = await lockTransaction(tx, attempt.transactionId);
    const ours = await closeAttempt(tx, attempt, answer.kind === 'done' ? 'done' : 'refused');
    if (locked === null || !ours) return { kind: 'in-progress' };
    const { payment } = locked.group;
    if (payment?.id !== attempt.paymentId)
      throw new Error(`No payment ${attempt.paymentId} for ${attempt.transactionId}`);
    const context = { tx, app, ...locked, payment, attempt, now: await app.clock.now(tx) };
    return answer.kind === 'done' ? settleDone(context, answer.value) : settleRefused(context, answer);
  });
}

async function settleDone(context: SettleContext, intent: Intent): Promise<Settled> {
  const { tx, app, transaction, group, payment, attempt, now } = context;
  const transition = transitionOf(processOf(transaction), attempt.transition);
  await closeCall(tx, attempt.callId, 'done', intent.id);
  if (transition.payment === 'create-intent') await recordIntent(tx, payment.id, intent);
  else await recordCapture(tx, payment, intent, attempt.shares);
  const { undoneIfStarted } = transition;
  const late = undoneIfStarted === undefined ? [] : await startedByCourier(context);
  const move = { tx, app, transaction, group, actor: actorOf(attempt), now, ...noInput };
  await moveTogether(move, transition, { quiet: late });
  for (const id of late) await undo(context, id, undoneIfStarted ?? '');
  return { kind: 'settled', transition: transition.name };
}

/** Captured transactions whose first rental day began before the item could be handed to the courier. */
async function startedByCourier({ tx, group, attempt, now }: SettleContext): Promise<string[]> {
  const ids = new Set(attempt.shares.map(({ transactionId }) => transactionId));
  const started: string[] = [];
  for (const { id, delivery } of group.transactions.filter((member) => ids.has(member.id))) {
    const rentalDays = delivery === 'post' ? await rentalDaysOf(tx, id) : null;
    if (rentalDays !== null && now >= startOfDay(rentalDays.first, marketplace.timeZone)) started.push(id);
  }
  return started;
}

/**
 * Undoes a transition whose answer came too late to be of use (an acceptance is cancelled, with a full refund). Both
 * sides are notified of the second transition only.
 */
async function undo({ tx, app, now }: SettleContext, transactionId: string, name: string): Promise<void> {
  const locked = await lockTransaction(tx, transactionId);
  if (locked === null) throw new Error(`Transaction ${transactionId} does not exist`);
  const context = { tx, app, ...locked, actor: system, now, ...noInput };
  await moveTogether(context, await check(context, name));
}

async function settleRefused(context: SettleContext, no: StripeRefusal): Promise<Settled> {
  const { tx, app, transaction, group, payment, attempt, now } = context;
  const process = processOf(transaction);
  const transition = transitionOf(process, attempt.transition);
  await closeCall(tx, attempt.callId, 'refused', null);
  const holdEnded = no.code === intentCanceled ? process.states[transaction.state]?.onPayment?.canceled : undefined;
  if (transition.payment === 'create-intent') {
    await recordRefusal(tx, payment.id);
    await takeBack(tx, group, transition);
  } else if (holdEnded !== undefined) {
    await moveTogether(
      { tx, app, transaction, group, actor: system, now, ...noInput },
      transitionOf(process, holdEnded),
    );
  }
  return { kind: 'refused', code: no.declineCode ?? no.code, message: no.message };
}

function actorOf({ by, actorId }: Attempt): Actor {
  return { role: by, userId: actorId };
}
