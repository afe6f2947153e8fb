import { randomUUID } from 'node:crypto';
import { refuse } from '#src/domain/refusal.ts';
import { nextSequence, writeCall } from '#src/features/payments/calls.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { runBlockingCall, type BlockingCallResult } from './blocking-call.server.ts';
import { openAttempt } from './attempts.server.ts';
import { lockTransaction, type Actor } from '../transaction.server.ts';
import { check } from './move.server.ts';

/** A transition whose blocking call captures the card hold; the transaction moves once Stripe confirms the capture. */
export async function executeCapture(
  app: App,
  transactionId: string,
  name: string,
  actor: Actor,
): Promise<BlockingCallResult> {
  const attemptId = randomUUID();
  return runBlockingCall(app, attemptId, async (tx) => {
    const transaction = await lockTransaction(tx, transactionId);
    if (transaction === null) refuse('not-found');
    const now = await app.clock.now(tx);
    const transition = await check({ tx, app, transaction, actor, now }, name);
    const payment = await paymentOf(tx, transaction.id);
    if (payment?.intentId == null) throw new Error(`Nothing to capture for ${transaction.id}`);
    const call = await writeCall(tx, {
      mode: 'blocking',
      paymentId: payment.id,
      transactionId: transaction.id,
      sequence: await nextSequence(tx, transaction.id, 'capture'),
      parameters: {
        purpose: 'capture',
        intentId: payment.intentId,
        amount: payment.amount,
        currency: payment.currency,
      },
    });
    const deadline = transaction.dueAt ?? now;
    return openAttempt(tx, {
      id: attemptId,
      transaction,
      transition: transition.name,
      actor,
      callId: call.id,
      deadline,
    });
  });
}
