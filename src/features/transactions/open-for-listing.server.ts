import { and, count, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { allStatesIn, openStates } from '#src/processes/registry.ts';

/**
 * Whether the listing may be deleted: no transaction about it is under way, but questions. The caller has locked the listing, so
 * that none begins.
 */
export async function isListingDeletable(reader: Reader, listingId: string): Promise<boolean> {
  return isWithout(reader, listingId, openStates);
}

/** Whether its kind may change: no transaction about it is under way, nor a question that may become an order of that kind. */
export async function isListingFree(reader: Reader, listingId: string): Promise<boolean> {
  return isWithout(reader, listingId, allStatesIn('paying', 'negotiating', 'requested', 'agreed'));
}

async function isWithout(reader: Reader, listingId: string, states: readonly string[]): Promise<boolean> {
  const [open] = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.listingId, listingId), inArray(transactions.state, [...states])))
    .limit(1);
  return open === undefined;
}

/** How many requests and bookings of each of these listings have not ended. */
export async function openTransactionCounts(
  reader: Reader,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (listingIds.length === 0) return new Map();
  const { listingId, state } = transactions;
  const rows = await reader
    .select({ listingId, open: count() })
    .from(transactions)
    .where(and(inArray(listingId, [...listingIds]), inArray(state, allStatesIn('negotiating', 'requested', 'agreed'))))
    .groupBy(listingId);
  return new Map(rows.flatMap((row) => (row.listingId === null ? [] : [[row.listingId, row.open] as const])));
}
