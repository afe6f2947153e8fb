import type { Reader } from '#src/database/database.server.ts';
import { isFinal, type Transition } from '#src/domain/process/process.ts';
import { handoverFrom, recordedSteps } from '#src/features/handover/handover.server.ts';
import { processOf, type Transaction } from '../transaction.server.ts';
import { followers } from './followers.ts';
import type { TransitionContext } from './context.ts';

/**
 * The back-ups of a transaction that leaves its cart by itself: their price stands only while the one that they are a back-up of
 * is neither declined nor cancelled, so they leave before it, by the same transition. One that its customer has, or that is on
 * its way, stays at its price (record 0168).
 */
export async function leavingBefore(
  context: TransitionContext,
  transition: Transition,
): Promise<readonly Transaction[]> {
  const { tx, transaction, group } = context;
  const process = processOf(transaction);
  const hasFailed = isFinal(process, transition.to) && transition.to !== process.success;
  if (!hasFailed || followers(context, transition).length > 1) return [];
  return unsentBackUps(tx, transaction, group.transactions);
}

/** Those of a transaction among the ones that are paid together, of which no step of the handover is recorded. */
export async function unsentBackUps(
  reader: Reader,
  { listingId, state }: Transaction,
  together: readonly Transaction[],
): Promise<readonly Transaction[]> {
  const backUps = together.filter((one) => one.listing.backUpOf === listingId && one.state === state);
  const unsent: Transaction[] = [];
  for (const backUp of backUps) {
    const { isRecorded } = handoverFrom(await recordedSteps(reader, backUp.id));
    if (!isRecorded) unsent.push(backUp);
  }
  return unsent;
}
