import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { lineItems, transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { totals, type LineItem, type LineItemCode } from '#src/domain/pricing/line-item.ts';
import type { Party } from '#src/domain/process/words.ts';

type Row = typeof lineItems.$inferSelect;

/** Line items in the order they were written; reversal lines come last. */
export async function linesOf(reader: Reader, transactionId: string): Promise<LineItem[]> {
  const rows = await reader
    .select()
    .from(lineItems)
    .where(eq(lineItems.transactionId, transactionId))
    .orderBy(lineItems.position);
  return rows.map(lineOf);
}

export async function addLines(tx: Tx, transactionId: string, lines: readonly LineItem[], from: number): Promise<void> {
  await tx.insert(lineItems).values(
    lines.map((line, index) => ({
      transactionId,
      position: from + index,
      code: line.code,
      unitAmount: line.unitPrice.amount,
      quantity: line.quantity,
      percentage: line.percentage,
      totalAmount: line.lineTotal.amount,
      currency: line.lineTotal.currency,
      includeFor: [...line.includeFor],
      reversal: line.reversal,
    })),
  );
}

/** Writes other lines in place of those of a transaction, with their totals, which are returned in minor units. */
export async function replaceLines(tx: Tx, transactionId: string, lines: readonly LineItem[]) {
  const { payin, payout } = totals(lines);
  const amounts = { payinAmount: payin.amount, payoutAmount: payout.amount };
  await removeLines(tx, transactionId);
  await addLines(tx, transactionId, lines, 0);
  await tx.update(transactions).set(amounts).where(eq(transactions.id, transactionId));
  return amounts;
}

/** Deletes the lines of a request that nobody has paid: Stripe refused it, or others are written instead. */
export async function removeLines(tx: Tx, transactionId: string): Promise<void> {
  await tx.delete(lineItems).where(eq(lineItems.transactionId, transactionId));
}

/** Adds a credit to lines that are there already; the customer pays so much less. */
export async function addCreditLine(tx: Tx, transactionId: string, line: LineItem, position: number): Promise<void> {
  await addLines(tx, transactionId, [line], position);
  await changePayin(tx, transactionId, line.lineTotal.amount);
}

/** Takes `addCreditLine` back, where there was one. */
export async function removeCreditLine(tx: Tx, transactionId: string): Promise<void> {
  const removed = await tx
    .delete(lineItems)
    .where(and(eq(lineItems.transactionId, transactionId), eq(lineItems.code, 'line-item/referral-discount')))
    .returning({ amount: lineItems.totalAmount });
  for (const { amount } of removed) await changePayin(tx, transactionId, -amount);
}

async function changePayin(tx: Tx, transactionId: string, by: number): Promise<void> {
  const payinAmount = sql`${transactions.payinAmount} + ${by}`;
  await tx.update(transactions).set({ payinAmount }).where(eq(transactions.id, transactionId));
}

function lineOf(row: Row): LineItem {
  const currency = row.currency as Currency;
  return {
    code: row.code as LineItemCode,
    unitPrice: money(row.unitAmount, currency),
    quantity: row.quantity,
    percentage: row.percentage,
    lineTotal: money(row.totalAmount, currency),
    includeFor: row.includeFor as Party[],
    reversal: row.reversal,
  };
}
