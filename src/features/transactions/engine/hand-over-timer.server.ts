import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Transaction } from '../transaction.server.ts';
import type { Group } from './group.server.ts';
import type { PlannedTimer } from './plan-timers.server.ts';

/**
 * Sets the timer of the leader that is left, when one left alone: it may be another leader, or another deadline. What the system
 * was about to take by itself for the former leader it takes for all that are left.
 */
export async function handOverTimer(
  tx: Tx,
  group: Group,
  steps: readonly { readonly transaction: Transaction }[],
  timers: ReadonlyMap<string, PlannedTimer>,
): Promise<void> {
  for (const member of group.transactions) {
    const { id, state } = member;
    const due = timers.get(id)?.due ?? null;
    const isMoved = steps.some(({ transaction }) => transaction.id === id);
    if (isMoved || due === null) continue;
    const left = steps.find(({ transaction }) => transaction.state === state && transaction.followUp !== null);
    const followUp = left === undefined ? {} : { followUp: left.transaction.followUp };
    const timer = { dueTransition: due.transition, dueAt: due.at };
    await tx
      .update(transactions)
      .set({ ...timer, ...followUp })
      .where(eq(transactions.id, id));
  }
}
