import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { offers } from '#src/database/schema/offers.ts';
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
const isOffered = sql`exists (select from ${offers} where ${offers.transactionId} = ${transactions.id})`;
const isEnquiry = sql`exists (select from ${transactionTransitions}
  where ${transactionTransitions.transactionId} = ${transactions.id} and ${transactionTransitions.sequence} = 1
    and ${transactionTransitions.transition} = ${beginningBy(currentProcess, 'first-message').name})`;

/**
 * An offer is a transaction of its own, also after a question: each of the two leads to the other, so that what was asked
 * and answered is at hand while the price is agreed on.
 */
export async function linkedThreads(reader: Reader, transaction: Transaction): Promise<LinkedThreads> {
  const { id, customerId, providerId, listingId, createdAt } = transaction;
  const ofBoth = and(
    eq(transactions.customerId, customerId),
    eq(transactions.providerId, providerId),
    eq(transactions.listingId, listingId),
  );
  const [own] = await reader
    .select({ isOffered: sql<boolean>`${isOffered}`, isEnquiry: sql<boolean>`${isEnquiry}` })
    .from(transactions)
    .where(eq(transactions.id, id));
  if (own?.isOffered === true) {
    const [question] = await reader
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(ofBoth, isEnquiry, lt(transactions.createdAt, createdAt)))
      .orderBy(desc(transactions.createdAt))
      .limit(1);
    return { ...none, question: question?.id ?? null };
  }
  if (own?.isEnquiry !== true) return none;
  const [offer] = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(ofBoth, isOffered, gt(transactions.createdAt, createdAt)))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return { ...none, offer: offer?.id ?? null };
}
