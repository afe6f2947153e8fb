import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { lineItems } from '#src/database/schema/transactions.ts';
import { totals, type LineItem, type Totals } from '#src/domain/pricing/line-item.ts';
import type { App } from '#src/platform/app.ts';
import { linesOf } from './engine/lines.server.ts';

/** All line items of a transaction with both totals. The caller checks whether the viewer may read it. */
export async function transactionTotals(
  app: App,
  id: string,
): Promise<{ readonly lines: LineItem[]; readonly totals: Totals }> {
  const lines = await linesOf(app.db, id);
  return { lines, totals: totals(lines) };
}

/** In minor units. */
export type OriginalTotals = { readonly payin: number; readonly payout: number };

/** Original totals of transactions, reversal lines left out. */
export async function originalTotals(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OriginalTotals>> {
  return sumsOf(readOriginalSums, reader, ids);
}

/** Totals of transactions as they are now, what was reversed taken off. */
export async function currentTotals(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OriginalTotals>> {
  return sumsOf(readCurrentSums, reader, ids);
}

async function sumsOf(
  read: typeof readCurrentSums,
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OriginalTotals>> {
  if (ids.length === 0) return new Map();
  const rows = await read(reader).execute({ ids });
  return new Map(rows.map(({ id, payin, payout }) => [id, { payin, payout }]));
}

const readCurrentSums = preparedOn((reader) => selectSums(reader));
const readOriginalSums = preparedOn((reader) => selectSums(reader, eq(lineItems.reversal, false)));

function selectSums(reader: Reader, which?: SQL) {
  const sumFor = (party: string) =>
    sql<number>`coalesce(sum(${lineItems.totalAmount}) filter (where ${party} = any(${lineItems.includeFor})), 0)::int`;
  return reader
    .select({ id: lineItems.transactionId, payin: sumFor('customer'), payout: sumFor('provider') })
    .from(lineItems)
    .where(and(isAmong(lineItems.transactionId, sql.placeholder('ids')), which))
    .groupBy(lineItems.transactionId);
}

/** What credits have taken off transactions, reversals left out. Minor units; those without a credit are missing. */
export async function discountsOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .select({ id: lineItems.transactionId, amount: sql<number>`(-sum(${lineItems.totalAmount}))::int` })
    .from(lineItems)
    .where(
      and(
        isAmong(lineItems.transactionId, ids),
        eq(lineItems.code, 'line-item/referral-discount'),
        eq(lineItems.reversal, false),
      ),
    )
    .groupBy(lineItems.transactionId);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
