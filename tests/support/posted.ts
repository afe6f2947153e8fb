import { asc, eq } from 'drizzle-orm';
import { ledgerEntries } from '#src/database/schema/schema.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { TestContext } from './test-context.ts';

export type Amounts = Readonly<Record<string, number>>;

async function entriesOfPayment({ app }: TestContext, transactionId: string) {
  const payment = await lastPaymentOf(app.db, transactionId);
  const rows = await app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, payment?.id ?? ''))
    .orderBy(asc(ledgerEntries.createdAt));
  return rows.filter((row) => row.transactionId === null || row.transactionId === transactionId);
}

/** Postings of a transaction and of its payment as a whole; ids in their names are left out. */
export async function postedFor(
  context: TestContext,
  transactionId: string,
): Promise<Readonly<Record<string, Amounts>>> {
  const found: Record<string, Record<string, number>> = {};
  for (const { posting, account, amount } of await entriesOfPayment(context, transactionId))
    (found[posting.replace(/:.*/, '')] ??= {})[account] = amount;
  return found;
}

/** Balance of each account for a transaction and its payment as a whole; zero balances are left out. */
export async function balancesFor(context: TestContext, transactionId: string): Promise<Amounts> {
  const sums: Record<string, number> = {};
  for (const { account, amount } of await entriesOfPayment(context, transactionId))
    sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}
