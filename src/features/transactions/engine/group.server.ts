import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { isFinal } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { lockListings } from '#src/features/listings/listing-for-transaction.server.ts';
import { livePaymentOf, lockLivePayment, type Payment } from '#src/features/payments/payments.server.ts';
import { processOf, type Transaction } from '../transaction.server.ts';

/** Transactions that one live payment is for, locked; a single one without a payment is a group of its own. */
export type Group = {
  readonly payment: Payment | null;
  /** The leader first; those that have ended are left out. */
  readonly transactions: readonly Transaction[];
};

export type LockedTransaction = { readonly transaction: Transaction; readonly group: Group };

/**
 * Row locks that every change of a transaction takes first: the payment, then its transactions by id; what changes
 * their days or stock locks their listings afterwards, by id (`lockListingsOf`). Null for an unknown
 * transaction. Refuses `transaction-in-progress` when its payment was opened between the two locks.
 */
export async function lockTransaction(tx: Tx, id: string): Promise<LockedTransaction | null> {
  const locked = await lockLivePayment(tx, id);
  const ids = locked?.transactionIds ?? [id];
  const rows = await tx
    .select()
    .from(transactions)
    .where(inArray(transactions.id, [...ids]))
    .orderBy(asc(transactions.id))
    .for('update');
  const transaction = rows.find((row) => row.id === id);
  if (transaction === undefined) return null;
  if (locked === null && (await livePaymentOf(tx, id)) !== null) refuse('transaction-in-progress');
  const inOrder = ids.flatMap((member) => rows.find((row) => row.id === member) ?? []);
  const open = inOrder.filter((row) => row.id === id || !isFinal(processOf(row), row.state));
  return { transaction, group: { payment: locked?.payment ?? null, transactions: open } };
}

/** Locks the listings of several transactions before their days or stock change; one listing has no order to keep. */
export async function lockListingsOf(tx: Tx, members: readonly Transaction[]): Promise<void> {
  if (members.length > 1)
    await lockListings(
      tx,
      members.map(({ listingId }) => listingId),
    );
}
