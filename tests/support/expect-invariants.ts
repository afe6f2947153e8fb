import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { brokenRules, unsettledAccounts } from './invariants.ts';
import type { TestContext } from './test-context.ts';

/** The state of a transaction; undefined when there is no such transaction any more. */
export async function stateOf({ app }: TestContext, transactionId: string): Promise<string | undefined> {
  const [transaction] = await app.db
    .select({ state: transactions.state })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return transaction?.state;
}

/** Delivers every call that is still owed, without its back-off. */
export async function deliverAll({ app }: TestContext): Promise<void> {
  await app.db
    .update(paymentCalls)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(paymentCalls.state, 'open'));
  await deliverDueCalls(app);
}

/**
 * Whatever happened, once all is delivered: our books break no rule and agree with the provider's. What is
 * refunded because it came too late is a call of its own, hence delivered twice.
 */
export async function expectInvariants(context: TestContext): Promise<void> {
  await deliverAll(context);
  await deliverAll(context);
  expect(await brokenRules(context.app.db)).toEqual([]);
  expect(await unsettledAccounts(context.app.db, await context.sandbox.books())).toEqual([]);
}
