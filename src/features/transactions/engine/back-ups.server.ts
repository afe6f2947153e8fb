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
  const backUps = group.transactions.filter(
    ({ listing, state }) => listing.backUpOf === transaction.listingId && state === transaction.state,
  );
  const leaving: Transaction[] = [];
  for (const backUp of backUps) {
    const { isRecorded } = handoverFrom(await recordedSteps(tx, backUp.id));
    if (!isRecorded) leaving.push(backUp);
  }
  return leaving;
}
