import { and, count, desc, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { pageWithin } from '#src/domain/page-within.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import type { App } from '#src/platform/app.ts';
import { hiddenStates } from '#src/processes/registry.ts';
import { currentTotals, type OriginalTotals } from './totals.server.ts';
import type { StoredBooking, Transaction } from './transaction.server.ts';
import { knownToProvider } from './known-to-provider.server.ts';

export type TransactionsParams = {
  /** Those that the viewer pays, or those that the viewer is paid for; null for both. */
  readonly only: 'order' | 'sale' | null;
  /** Empty for all. */
  readonly states: readonly string[];
  readonly lastTransitions: readonly string[];
  readonly listingId: string | null;
  readonly page: number;
  readonly perPage: number;
};

export type OwnTransaction = {
  readonly transaction: Transaction;
  /** Null for a sale. */
  readonly booking: StoredBooking | null;
  /** Minor units; null while nothing is ordered, as of a question and of an offer. */
  readonly totals: OriginalTotals | null;
};

export type OwnTransactions = {
  readonly found: readonly OwnTransaction[];
  readonly page: number;
  readonly totalItems: number;
  readonly totalPages: number;
};

/**
 * The transactions that the viewer is a party of, the latest transition first: those of the inbox, by the columns of a
 * transaction alone. A page behind the last one is the last one.
 */
export async function ownTransactions(
  { db }: App,
  viewer: Asker & { readonly id: string },
  params: TransactionsParams,
): Promise<OwnTransactions> {
  requireAllowed('inbox.read', viewer);
  const where = and(ofViewer(db, viewer.id, params.only), among(params));
  const [counted] = await db.select({ items: count() }).from(transactions).where(where);
  const totalItems = counted?.items ?? 0;
  const { page, totalPages } = pageWithin(totalItems, params);
  const rows = await db
    .select({ transaction: transactions, booking: bookings })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.transactionId, transactions.id))
    .where(where)
    .orderBy(desc(transactions.lastTransitionedAt), transactions.id)
    .limit(params.perPage)
    .offset((page - 1) * params.perPage);
  const totals = await currentTotals(
    db,
    rows.map(({ transaction }) => transaction.id),
  );
  const found = rows.map((row) => ({ ...row, totals: totals.get(row.transaction.id) ?? null }));
  return { found, page, totalItems, totalPages };
}

/** A provider is not aware of what was never sent. */
function ofViewer(reader: Reader, id: string, only: TransactionsParams['only']) {
  const orders = and(eq(transactions.customerId, id), notInArray(transactions.state, [...hiddenStates]));
  const sales = and(eq(transactions.providerId, id), knownToProvider(reader));
  if (only === null) return or(orders, sales);
  return only === 'order' ? orders : sales;
}

function among({ states, lastTransitions, listingId }: TransactionsParams) {
  return and(
    states.length === 0 ? undefined : inArray(transactions.state, [...states]),
    lastTransitions.length === 0 ? undefined : inArray(transactions.lastTransition, [...lastTransitions]),
    listingId === null ? undefined : eq(transactions.listingId, listingId),
  );
}
