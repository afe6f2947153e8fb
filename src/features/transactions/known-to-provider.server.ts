import { and, eq, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { isUnsent, unsentStates } from '#src/processes/registry.ts';
import type { Transaction } from './transaction.server.ts';

const unsent = [...unsentStates];

/**
 * Condition of a query: both parties know the transaction. One that is being paid, or was not paid in time, is known to its
 * provider when it began as a question or an offer. The subquery is a scalar one, so that it is executed for those rows alone.
 */
export function knownToProvider(reader: Reader): SQL | undefined {
  const known = reader
    .select({ known: sql`true` })
    .from(transactionTransitions)
    .where(
      and(
        eq(transactionTransitions.transactionId, transactions.id),
        notInArray(transactionTransitions.toState, unsent),
      ),
    )
    .limit(1);
  return or(notInArray(transactions.state, unsent), sql`${known}`);
}

/** The same of one transaction. */
export async function isKnownToProvider(
  reader: Reader,
  { id, state }: Pick<Transaction, 'id' | 'state'>,
): Promise<boolean> {
  if (!isUnsent(state)) return true;
  return (await reader.$count(transactions, and(eq(transactions.id, id), knownToProvider(reader)))) > 0;
}
