import type { Tx } from '#src/database/database.server.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { handoverOf } from '#src/features/handover/handover.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import type { App } from '#src/platform/app.ts';
import { openWithOthers } from './open-with-others.server.ts';
import { stageOfTransaction, type Transaction } from './transaction.server.ts';

/**
 * Tells the other side of each open order that the account is closed, once per order. In the unit of work of the ban. One whose own
 * account is gone is not told.
 */
export async function tellOfBan(tx: Tx, app: Pick<App, 'jobs'>, userId: string): Promise<void> {
  const open = await openWithOthers(tx, userId);
  const others = await usersById(
    tx,
    open.map((transaction) => otherOf(transaction, userId).recipientId),
  );
  for (const transaction of open) {
    const other = otherOf(transaction, userId);
    if (others.get(other.recipientId)?.state !== 'active') continue;
    const what = whatOf(transaction);
    await notify(tx, app, 'party-gone', {
      ...{ transactionId: transaction.id, ...other, what, listing: listingFactsOf(transaction) },
      isKept: what === 'order' && other.to === 'provider' && !(await handoverOf(tx, transaction.id)).isRecorded,
    });
  }
}

function otherOf({ customerId, providerId }: Transaction, userId: string) {
  return userId === customerId
    ? ({ to: 'provider', recipientId: providerId } as const)
    : ({ to: 'customer', recipientId: customerId } as const);
}

function whatOf(transaction: Transaction): 'offer' | 'request' | 'order' {
  const stage = stageOfTransaction(transaction);
  if (stage === 'agreed') return 'order';
  return stage === 'requested' ? 'request' : 'offer';
}
