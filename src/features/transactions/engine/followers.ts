import type { Transition } from '#src/domain/process/process.ts';
import type { Transaction } from '../transaction.server.ts';
import type { TransitionContext } from './context.ts';
import { togetherWith } from './due.server.ts';

/** The transactions that the transition moves: one, or all that are in the state together with it. */
export function followers(
  { transaction, group, actor }: Pick<TransitionContext, 'transaction' | 'group' | 'actor'>,
  transition: Transition,
): readonly Transaction[] {
  const isAlone = transition.alone?.includes(actor.role) === true;
  return isAlone ? [transaction] : togetherWith(transaction, group.transactions);
}
