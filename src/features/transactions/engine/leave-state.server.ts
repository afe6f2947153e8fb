import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { dropReminders, narrowReminder } from '#src/features/notifications/drop-reminders.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { expiringStates } from '../expiring-states.ts';
import type { Transaction } from '../transaction.server.ts';
import { isShared } from './due.server.ts';

/**
 * Open pages show the move, and nobody is reminded of what they have answered. Of a request of which an item is left out the
 * rest still waits.
 */
export async function leaveState(tx: Tx, before: Transaction): Promise<void> {
  await notifyStreams(tx, before.id);
  if (!expiringStates.includes(before.state)) return;
  const [first, ...others] = isShared(before) ? await stillWaiting(tx, before) : [];
  if (first === undefined) await dropReminders(tx, before);
  else {
    const { id: transactionId, providerId } = first.transaction;
    const listing = listingFactsOf(first.transaction);
    await narrowReminder(tx, `${first.paymentId}:${providerId}`, { transactionId, listing, others: others.length });
  }
}

/** What is left of its request, the first of the bag first; those that leave in the same unit of work are there until they do. */
async function stillWaiting(tx: Tx, { id, state }: Transaction) {
  const own = alias(paymentShares, 'own');
  const { paymentId, transactionId, position, endedAt } = paymentShares;
  return tx
    .select({ paymentId, transaction: transactions })
    .from(own)
    .innerJoin(paymentShares, and(eq(paymentId, own.paymentId), isNull(endedAt)))
    .innerJoin(transactions, and(eq(transactions.id, transactionId), eq(transactions.state, state)))
    .where(and(eq(own.transactionId, id), ne(transactionId, id)))
    .orderBy(asc(position));
}
