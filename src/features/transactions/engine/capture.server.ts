import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/database/database.server.ts';
import type { AttemptShare } from '#src/database/schema/transactions.ts';
import { refuse } from '#src/domain/refusal.ts';
import { nextSequence, writeCall } from '#src/features/payments/calls.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Actor, Transaction } from '../transaction.server.ts';
import { openAttempt, type Attempt } from './attempts.server.ts';
import { runBlockingCall, type BlockingCallResult } from './blocking-call.server.ts';
import { togetherWith } from './due.server.ts';
import { noInput } from './context.ts';
import { lockTransaction, type LockedTransaction } from './group.server.ts';
import { check } from './move.server.ts';

/**
 * A transition whose blocking call captures the card hold, for all transactions of the payment that are still in the
 * state. They move once Stripe confirms the capture.
 */
export async function executeCapture(
  app: App,
  transactionId: string,
  name: string,
  actor: Actor,
): Promise<BlockingCallResult> {
  const attemptId = randomUUID();
  return runBlockingCall(app, attemptId, async (tx) => {
    const locked = await lockTransaction(tx, transactionId);
    if (locked === null) refuse('not-found');
    const now = await app.clock.now(tx);
    const transition = await check({ tx, app, ...locked, actor, now, ...noInput }, name);
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
