import { and, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { ledgerEntries } from '#src/database/schema/ledger.ts';
import { payments } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { refuse } from '#src/domain/refusal.ts';

/** Postings that move a lender's part to her or back, or settle it with an earlier debt: they do not change it. */
const movements = ['transfer-written', 'transfer-voided', 'debt-netted', 'reversal-made'];

/**
 * What of the payouts of captured transactions their lenders bear: parts that were refunded, and what banks have taken, as
 * it was decided. Minor units; those of whom nothing is taken are missing.
 */
export async function borneByLenders(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await readBorne(reader).execute({ ids });
  return new Map(rows.filter((row) => row.borne > 0).map((row) => [row.id, row.borne]));
}

const readBorne = preparedOn((reader) =>
  reader
    // What is owed is negative in the ledger.
    .select({
      id: transactions.id,
      borne: sql<number>`(${transactions.payoutAmount} + sum(${ledgerEntries.amount}))::int`.as('borne'),
    })
    .from(ledgerEntries)
    .innerJoin(transactions, eq(transactions.id, ledgerEntries.transactionId))
    .innerJoin(payments, and(eq(payments.id, ledgerEntries.paymentId), eq(payments.kind, 'booking')))
    .where(ofLenders(sql.placeholder('ids')))
    .groupBy(transactions.id),
);

/** What the lender of a captured transaction was paid or is owed for it, without what is taken from it. Minor units. */
export async function partOfLender(reader: Reader, transactionId: string): Promise<number> {
  return partOf(reader, transactionId, eq(payments.kind, 'booking'));
}

/** The same out of one payment, which may be that of a claim. */
export async function partOfLenderIn(
  reader: Reader,
  { paymentId, transactionId }: { readonly paymentId: string; readonly transactionId: string },
): Promise<number> {
  return partOf(reader, transactionId, eq(payments.id, paymentId));
}

async function partOf(reader: Reader, transactionId: string, which: SQL): Promise<number> {
  const [row] = await reader
    .select({ part: sql<number>`coalesce(-sum(${ledgerEntries.amount}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(payments, and(eq(payments.id, ledgerEntries.paymentId), which))
    .where(ofLenders([transactionId]));
  return Math.max(0, row?.part ?? 0);
}

/** The lender of a transaction. Refuses `not-found`. */
export async function lenderOf(reader: Reader, transactionId: string): Promise<string> {
  const [transaction] = await reader
    .select({ providerId: transactions.providerId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return transaction === undefined ? refuse('not-found') : transaction.providerId;
}

function ofLenders(ids: readonly string[] | Placeholder) {
  return and(
    isAmong(ledgerEntries.transactionId, ids),
    inArray(ledgerEntries.account, ['owed-to-lender', 'owed-by-lender']),
    sql`split_part(${ledgerEntries.posting}, ':', 1) <> all(${sql.param(movements)})`,
  );
}
