import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { beginningBy } from '#src/domain/process/process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { Transaction } from './transaction.server.ts';

/** Ids of transactions of the same two people about the same listing; null where there is none. */
export type LinkedThreads = {
  /** The conversation in which its customer asked before they made this offer. */
  readonly question: string | null;
  /** The latest offer that its customer made after asking here. */
  readonly offer: string | null;
};

const none: LinkedThreads = { question: null, offer: null };
const isEnquiry = sql`exists (select from ${transactionTransitions}
  where ${transactionTransitions.transactionId} = ${transactions.id} and ${transactionTransitions.sequence} = 1
    and ${transactionTransitions.transition} = ${beginningBy(currentProcess, 'first-message').name})`;

/**
 * An offer is a transaction of its own, also after a question: each of the two leads to the other, so that what was asked
 * and answered is at hand while the price is agreed on.
 */
export async function linkedThreads(reader: Reader, transaction: Transaction): Promise<LinkedThreads> {
  const { id, customerId, providerId, listingId, createdAt, hasOffer } = transaction;
  const ofBoth = and(
    eq(transactions.customerId, customerId),
    eq(transactions.providerId, providerId),
    eq(transactions.listingId, listingId),
  );
  if (hasOffer) {
    const [question] = await reader
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(ofBoth, isEnquiry, lt(transactions.createdAt, createdAt)))
      .orderBy(desc(transactions.createdAt))
      .limit(1);
    return { ...none, question: question?.id ?? null };
  }
  if ((await reader.$count(transactions, and(eq(transactions.id, id), isEnquiry))) === 0) return none;
  const [offer] = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(ofBoth, eq(transactions.hasOffer, true), gt(transactions.createdAt, createdAt)))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return { ...none, offer: offer?.id ?? null };
}
