import type { Reader } from '#src/database/database.server.ts';
import type { Due } from '#src/domain/process/due.ts';
import type { Transaction } from '../transaction.server.ts';
import { dueOf, earliestDue, isShared } from './due.server.ts';
import type { Group } from './group.server.ts';

export type PlannedTimer = {
  readonly transaction: Transaction;
  /** The row's timer; null for a transaction that follows its leader, and where no timer runs. */
  readonly due: Due | null;
};

/**
 * Timers of a group as it is after a move. In a state that its transactions share only the leader has a timer, the earliest
 * of all; when the leader has left, the next one takes it over. Elsewhere each has its own, and keeps it while another
 * one moves.
 */
export async function planTimers(
  reader: Reader,
  payment: Group['payment'],
  after: readonly Transaction[],
  moving: ReadonlySet<string>,
): Promise<ReadonlyMap<string, PlannedTimer>> {
  const shared = after.filter(isShared);
  const common = shared.length === 0 ? null : await earliestDue(reader, shared, payment);
  const planned = new Map<string, PlannedTimer>();
  for (const transaction of after.filter((member) => isShared(member) || moving.has(member.id))) {
    const due = isShared(transaction) ? common : await dueOf(reader, transaction, payment);
    const follows = isShared(transaction) && transaction !== shared[0];
    planned.set(transaction.id, { transaction, due: follows ? null : due });
  }
  return planned;
}
