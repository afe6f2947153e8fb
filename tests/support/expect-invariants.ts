import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { paymentCalls, transactions } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { bookDueFees } from '#src/features/payments/fees.server.ts';
import { brokenRules, unsettledAccounts } from './invariants.ts';
import type { TestContext } from './test-context.ts';

/** The state of a transaction; undefined when there is no such transaction. */
export async function stateOf({ app }: TestContext, transactionId: string): Promise<string | undefined> {
  const [transaction] = await app.db
    .select({ state: transactions.state })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return transaction?.state;
}

/** Delivers every open outbox call now, ignoring its back-off. */
export async function deliverAll({ app }: TestContext): Promise<void> {
  await app.db
    .update(paymentCalls)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(paymentCalls.state, 'open'));
  await deliverDueCalls(app);
}

/**
 * Delivers the outbox, then checks our books: they break no rule and agree with Stripe's. Runs the delivery twice,
 * because a payment that came too late is refunded by an outbox call of its own.
 */
export async function expectInvariants(context: TestContext): Promise<void> {
  await deliverAll(context);
  await deliverAll(context);
  await bookDueFees(context.app);
  expect(await brokenRules(context.app.db)).toEqual([]);
  expect(await unsettledAccounts(context.app.db, await context.sandbox.books())).toEqual([]);
}
