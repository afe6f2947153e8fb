import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { paymentAttempts, transactions } from '#src/database/schema/transactions.ts';
import type { Transaction } from '../transaction.server.ts';

/** Query of the transactions whose payment has an open attempt. */
export function underOpenAttempts(db: Database) {
  return db
    .select({ id: paymentShares.transactionId })
    .from(paymentAttempts)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.state, 'open'));
}

/** Transactions with something that the system executes next; one with an open blocking call waits for its answer. */
export async function dueFollowUps(db: Database, limit: number): Promise<Transaction[]> {
  return db
    .select()
    .from(transactions)
    .where(and(isNotNull(transactions.followUp), notInArray(transactions.id, underOpenAttempts(db))))
    .orderBy(transactions.lastTransitionedAt)
    .limit(limit);
}

/** The system does not try again, while the transaction is in the state as read. */
export async function leaveToParties(tx: Database | Tx, { id, state }: Transaction): Promise<void> {
  await tx
    .update(transactions)
    .set({ followUp: null })
    .where(and(eq(transactions.id, id), eq(transactions.state, state)));
}
