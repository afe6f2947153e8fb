import type { App } from '#src/platform/app.ts';
import { callById, closeCall } from '#src/features/payments/calls.server.ts';
import { writeCancel } from '#src/features/payments/outbox.server.ts';
import {
  callAndSettle,
  leaseKey,
  closeAttempt,
  dueAttempts,
  putOffAttempt,
  takeOver,
  type Attempt,
} from './engine/blocking-call.server.ts';
import { lockTransaction } from './engine/group.server.ts';
import { processOf } from './transaction.server.ts';
import { transitionOf } from './engine/move.server.ts';
import { takeBack } from './engine/take-back.server.ts';

/** Recovery of open attempts: finishes blocking calls whose process died, or whose answer never arrived. */
export async function continueAttempts(app: App): Promise<void> {
  const due = await dueAttempts(app.db, maxConcurrent);
  await Promise.all(
    due.map((attempt) =>
      continueAttempt(app, attempt).catch((error: unknown) =>
        app.logger.error(error, { attemptId: attempt.id, transactionId: attempt.transactionId }),
      ),
    ),
  );
}

/** Attempts resumed concurrently, so that a call that hangs at Stripe does not delay the others for long. */
const maxConcurrent = 8;

/**
 * Takes an attempt over. Lock free: its holder is dead or has given up, so the attempt is taken over immediately.
 * Lock held: its holder has until the end of the lease; after that its token is invalid.
 */
async function continueAttempt(app: App, attempt: Attempt): Promise<void> {
  const release = await app.leases.hold(leaseKey(attempt.id));
  try {
    const ours = await takeOver(app.db, attempt, release !== null);
    if (ours === null) return;
    await resumeAttempt(app, ours);
  } finally {
    await release?.();
  }
}

async function resumeAttempt(app: App, attempt: Attempt): Promise<void> {
  try {
    const now = await app.clock.now();
    if (now < attempt.deadline || (await neverExpires(app, attempt))) await repeatCall(app, attempt);
    else await abandonAttempt(app, attempt);
  } catch (error) {
    // Back-off after an internal error, so that one failing attempt does not block the others.
    await putOffAttempt(app.db, attempt);
    throw error;
  }
}

/** A capture is retried until Stripe answers; a payment request only within its time to pay. */
async function neverExpires(app: App, attempt: Attempt): Promise<boolean> {
  return (await callById(app.db, attempt.callId)).purpose === 'capture';
}

async function repeatCall(app: App, attempt: Attempt): Promise<void> {
  const settled = await callAndSettle(app, attempt, false);
  if (settled.kind === 'in-progress') await putOffAttempt(app.db, attempt);
}

/** Abandons a request whose payment could not be prepared in time: removes its hold and voids any intent. */
async function abandonAttempt(app: App, attempt: Attempt): Promise<void> {
  await app.db.transaction(async (tx) => {
    const locked = await lockTransaction(tx, attempt.transactionId);
    if (locked === null || !(await closeAttempt(tx, attempt, 'abandoned'))) return;
    await closeCall(tx, attempt.callId, 'void', null);
    const { payment } = locked.group;
    if (payment !== null) await writeCancel(tx, app, payment, attempt.transactionId);
    await takeBack(tx, locked.group, transitionOf(processOf(locked.transaction), attempt.transition));
  });
}
