import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { allStatesIn, openStates } from '#src/processes/registry.ts';
import type { Transaction } from './transaction.server.ts';

/** Both sides know them: what is only being paid ends within minutes, and its lender may not be aware of it. */
const states = openStates.filter((state) => !allStatesIn('paying').includes(state));

/** The offers, requests and accepted orders of an account that have not ended, of either side, the oldest first. */
export async function openWithOthers(reader: Reader, userId: string): Promise<Transaction[]> {
  const isOfUser = or(eq(transactions.customerId, userId), eq(transactions.providerId, userId));
  return reader
    .select()
    .from(transactions)
    .where(and(isOfUser, inArray(transactions.state, states)))
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
}
