import { isFinal, type Transition } from '#src/domain/process/process.ts';
import { processOf, type Transaction } from '../transaction.server.ts';
import { followers } from './followers.ts';
import type { TransitionContext } from './context.ts';

/**
 * The back-ups of a transaction that leaves its cart by itself: their price stands only while the one that they are a back-up of
 * is neither declined nor cancelled, so they leave before it, by the same transition.
 */
export function leavingBefore(context: TransitionContext, transition: Transition): readonly Transaction[] {
  const { transaction, group } = context;
  const process = processOf(transaction);
  const hasFailed = isFinal(process, transition.to) && transition.to !== process.success;
  if (!hasFailed || followers(context, transition).length > 1) return [];
  return group.transactions.filter(
    ({ listing, state }) => listing.backUpOf === transaction.listingId && state === transaction.state,
  );
}
