import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { dueFollowUps, leaveToParties } from './engine/follow-up.server.ts';
import { lockTransaction } from './engine/group.server.ts';
import { execute } from './execute.server.ts';
import { system, type Transaction } from './transaction.server.ts';

/** Executed concurrently, so that one that hangs at Stripe does not delay the others for long. */
const maxConcurrent = 8;

/** Executes what the system does next by itself (`followedBy` in the process): accepting at an agreed price. */
export async function executeFollowUps(app: App): Promise<void> {
  const due = await dueFollowUps(app.db, maxConcurrent);
  await Promise.all(due.map((transaction) => executeFollowUp(app, transaction)));
}

/** A definite no, and an error of ours, leave it to the parties; what is under way is finished by its holder. */
async function executeFollowUp(app: App, transaction: Transaction): Promise<void> {
  const { id, followUp } = transaction;
  if (followUp === null) return;
  try {
    await execute(app, { actor: system, transactionId: id, transition: followUp });
  } catch (error) {
    if (isRefusal(error) && error.refusal.code === 'transaction-in-progress') return;
    // The next run executes it.
    if (isConnectionError(error)) return app.logger.warn('The database did not answer', { transactionId: id });
    if (!isRefusal(error)) app.logger.error(error, { transactionId: id });
    await app.db.transaction(async (tx) => {
      const locked = await lockTransaction(tx, id);
      if (locked?.transaction.state === transaction.state) await leaveToParties(tx, app, locked);
    });
  }
}
