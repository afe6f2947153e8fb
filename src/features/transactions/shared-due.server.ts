import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { isShared } from './engine/due.server.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * Rows with the next timer of their state. Of several that wait under one payment only the leader has one: the others get
 * its.
 */
export async function withSharedDue<Row extends { readonly transaction: Transaction }>(
  reader: Reader,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const followers = rows.filter(({ transaction }) => transaction.dueAt === null && isShared(transaction));
  if (followers.length === 0) return rows;
  const dueById = await leadersDue(
    reader,
    followers.map(({ transaction }) => transaction.id),
  );
  return rows.map((row) => {
    const dueAt = row.transaction.dueAt ?? dueById.get(row.transaction.id) ?? null;
    return { ...row, transaction: { ...row.transaction, dueAt } };
  });
}

async function leadersDue(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
  const own = alias(paymentShares, 'own');
  const leader = alias(transactions, 'leader');
  const rows = await reader
    .select({ id: own.transactionId, dueAt: sql<Date | null>`min(${leader.dueAt})`.mapWith(leader.dueAt) })
    .from(own)
    .innerJoin(transactions, eq(transactions.id, own.transactionId))
    .innerJoin(paymentShares, and(eq(paymentShares.paymentId, own.paymentId), isNull(paymentShares.endedAt)))
    .innerJoin(leader, and(eq(leader.id, paymentShares.transactionId), eq(leader.state, transactions.state)))
    .where(and(inArray(own.transactionId, [...ids]), isNull(own.endedAt)))
    .groupBy(own.transactionId);
  return new Map(rows.map(({ id, dueAt }) => [id, dueAt]));
}
