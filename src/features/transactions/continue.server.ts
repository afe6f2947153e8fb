import type { App } from '#src/platform/app.ts';
import { closeCall } from '#src/features/payments/calls.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { writeCancel } from '#src/features/payments/outbox.server.ts';
import { callAndSettle, leaseKey } from './blocking-call.server.ts';
import { closeAttempt, dueAttempts, putOffAttempt, takeOver, type Attempt } from './attempts.server.ts';
import { lockTransaction } from './transaction.server.ts';
import { removeRequest } from './remove-request.server.ts';

/** Finishes what a dead process, or an answer that never came, left between asking and settling. */
export async function continueAttempts(app: App): Promise<void> {
  const due = await dueAttempts(app.db, atOnce);
  await Promise.all(
    due.map((attempt) =>
      continueAttempt(app, attempt).catch((error: unknown) =>
        app.logger.error(error, { attemptId: attempt.id, transactionId: attempt.transactionId }),
      ),
    ),
  );
}

/** Stripe that hangs must not hold up the others' attempts for long. */
const atOnce = 8;

/**
 * The lock is free: whoever held it is dead or has given up, and the attempt is taken over at once.
 * The lock is held: its holder has until the end of the lease; after that its token is worth nothing.
 */
async function continueAttempt(app: App, attempt: Attempt): Promise<void> {
  const release = await app.leases.hold(leaseKey(attempt.id));
  try {
    const ours = await takeOver(app.db, attempt, release !== null);
    if (ours === null) return;
    await goOn(app, ours);
  } finally {
    await release?.();
  }
}

async function goOn(app: App, attempt: Attempt): Promise<void> {
  try {
    const now = await app.clock.now();
    if (asksOnly(attempt) || now < attempt.deadline) await askAgain(app, attempt);
    else await giveUp(app, attempt);
  } catch (error) {
    // One that fails by our own fault keeps no other waiting.
    await putOffAttempt(app.db, attempt);
    throw error;
  }
}

/** An acceptance waits for its answer however long it takes; a request for payment has 15 minutes. */
function asksOnly(attempt: Attempt): boolean {
  return attempt.transition === 'accept';
}

async function askAgain(app: App, attempt: Attempt): Promise<void> {
  const settled = await callAndSettle(app, attempt, false);
  if (settled.kind === 'in-progress') await putOffAttempt(app.db, attempt);
}

/** A request whose payment could not be prepared within its 15 minutes: all is given back, any intent voided. */
async function giveUp(app: App, attempt: Attempt): Promise<void> {
  await app.db.transaction(async (tx) => {
    const transaction = await lockTransaction(tx, attempt.transactionId);
    if (transaction === null || !(await closeAttempt(tx, attempt, 'abandoned'))) return;
    await closeCall(tx, attempt.callId, 'void', null);
    const payment = await paymentOf(tx, transaction.id);
    if (payment !== null) await writeCancel(tx, app, payment, transaction.id);
    await removeRequest(tx, transaction);
  });
}
