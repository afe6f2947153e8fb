import type { App } from '#src/platform/app.ts';
import type { Tx } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { callById } from '#src/features/payments/calls.server.ts';
import { makeBlockingCall } from '#src/features/payments/blocking-calls.server.ts';
import type { Release } from '#src/platform/leases.server.ts';
import type { Attempt } from './attempts.server.ts';
import { settle, type Settled } from './settle.server.ts';

/**
 * `settled`: Stripe answered and the transaction moved. `in-progress`: the outcome is unknown; the attempt is
 * recorded, and the worker finishes it.
 */
export type BlockingCallResult = Exclude<Settled, { kind: 'refused' }>;

/**
 * Runs a transition with a blocking call to Stripe. `write` is unit of work A: it checks, takes the hold, and records
 * the attempt under the id it is given. The lock on that id is held from before A until the answer is settled, so
 * that other processes can see whether this one is alive. Refusals: those of `write`, and
 * `transaction-payment-failed` with Stripe's message.
 */
export async function runBlockingCall(
  app: App,
  attemptId: string,
  write: (tx: Tx) => Promise<Attempt>,
): Promise<BlockingCallResult> {
  const release = await heldLease(app, attemptId);
  try {
    const attempt = await app.db.transaction(write);
    const settled = await callAndSettle(app, attempt, true);
    if (settled.kind === 'refused')
      refuse('transaction-payment-failed', { stripeMessage: settled.message, code: settled.code });
    return settled;
  } finally {
    await release();
  }
}

/** Steps 2 and 3: the call to Stripe outside any database lock, then unit of work B. */
export async function callAndSettle(app: App, attempt: Attempt, fresh: boolean): Promise<Settled> {
  const call = await callById(app.db, attempt.callId);
  const answer = await makeBlockingCall(app, call, fresh);
  return settle(app, attempt, answer);
}

export function leaseKey(attemptId: string): string {
  return `attempt:${attemptId}`;
}

async function heldLease(app: App, attemptId: string): Promise<Release> {
  const release = await app.leases.hold(leaseKey(attemptId));
  if (release === null) throw new Error('The lease of a new attempt is taken');
  return release;
}
