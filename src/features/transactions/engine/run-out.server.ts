import type { Tx } from '#src/database/database.server.ts';
import type { Transition } from '#src/domain/process/process.ts';
import { areActive } from '#src/features/accounts/queries.server.ts';
import { closedForCauseIn } from '../page-facts.server.ts';
import { stageOfTransaction, type Transaction } from '../transaction.server.ts';

type Step = { readonly transaction: Transaction; readonly transition: Transition };

/**
 * The ids of the requests that run out by these steps and could not have been accepted. Before the first of them has moved, because a
 * payment's requests are read by their state.
 */
export async function runOutUnanswerable(tx: Tx, steps: readonly Step[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { transaction, transition } of steps) {
    if (transition.ranOut !== true || stageOfTransaction(transaction) !== 'requested') continue;
    if (await isUnanswerable(tx, transaction)) found.add(transaction.id);
  }
  return found;
}

/** Nothing of a closed account is accepted, and it answers nothing; nor is anything of a listing that is closed for cause. */
async function isUnanswerable(tx: Tx, transaction: Transaction): Promise<boolean> {
  if ((await closedForCauseIn(tx, transaction)) !== null) return true;
  return !(await areActive(tx, [transaction.customerId, transaction.providerId]));
}
