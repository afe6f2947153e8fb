import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { ledgerEntries, paymentCalls, paymentShares, transactions } from '#src/database/schema/schema.ts';
import { stageOfTransaction } from '#src/features/transactions/transaction.server.ts';
import type { TestContext } from './test-context.ts';

/**
 * What a transaction's payment has captured for it is paid out, given back, our fee, held for the lender, or disputed. Paid
 * out and given back is what Stripe has made; the rest is what our ledger says.
 */
export async function expectConserved({ app }: TestContext, id: string): Promise<void> {
  const { db } = app;
  const [transaction] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (transaction === undefined) throw new Error(`There is no ${id}`);
  const shares = await db.select().from(paymentShares).where(eq(paymentShares.transactionId, id));
  const calls = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.state, 'done')));
  const made = (purpose: string) =>
    calls
      .filter((call) => call.purpose === purpose)
      .reduce((sum, { parameters }) => sum + (parameters['amount'] as number), 0);
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, id));
  const balance = (account: string) =>
    entries.filter((entry) => entry.account === account).reduce((sum, { amount }) => sum + amount, 0);

  const captured = shares.reduce((sum, { capturedAmount }) => sum + capturedAmount, 0);
  const paidOut = made('transfer') - made('reverse-transfer');
  const refunded = made('refund');
  const [fees, held, disputed] = [0 - balance('income'), 0 - balance('owed-to-lender'), balance('disputed')];
  const where = JSON.stringify({ state: transaction.state, captured, paidOut, refunded, fees, held, disputed });
  expect(paidOut + refunded + fees + held + disputed, where).toBe(captured);
  const stage = stageOfTransaction(transaction);
  if (stage === 'failed' && captured > 0) expect(captured - refunded, where).toBe(transaction.payinAmount);
  if (stage === 'agreed') expect([captured, held], where).toEqual([transaction.payinAmount, transaction.payoutAmount]);
  if (stage === 'completed')
    expect([captured, paidOut, held], where).toEqual([transaction.payinAmount, transaction.payoutAmount, 0]);
}
