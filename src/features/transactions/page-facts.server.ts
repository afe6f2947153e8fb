import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { paymentAttempts, transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import { blockingBetween, isBlockedBetween } from '#src/features/blocks/blocks.server.ts';
import type { App } from '#src/platform/app.ts';
import type { TransitionName } from '#src/processes/flex-default-process.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { stageOfTransaction, type Transaction } from './transaction.server.ts';

/** The transition that waits for the answer of Stripe. */
export async function waitingTransition(app: App, transactionId: string): Promise<TransitionName | null> {
  const [open] = await app.db
    .select({ transition: paymentAttempts.transition })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.transactionId, transactionId), eq(paymentAttempts.state, 'open')));
  return (open?.transition as TransitionName | undefined) ?? null;
}

/** Nothing comes of a question or an offer between two of whom one has blocked the other. Of an order neither is told. */
export async function isCutOff(reader: Reader, transaction: Transaction): Promise<boolean> {
  if (stageOfTransaction(transaction) !== 'negotiating') return false;
  return (await blockingBetween(reader, transaction.customerId, transaction.providerId)).any;
}

const isOneGone = sql`exists (select from ${users} gone where gone.id in (${transactions.customerId}, ${transactions.providerId})
  and (gone.banned or gone.deleted_at is not null))`;

/**
 * Of a row of `transactions` in a query, whether its answer is waited for in vain, as of what a block has cut off, or where one of
 * the two is banned or deleted: true, false or null.
 */
export const isRowCutOff = sql<boolean | null>`(${inArray(transactions.state, allStatesIn('negotiating', 'requested'))}
  and (${isOneGone} or (${inArray(transactions.state, allStatesIn('negotiating'))}
    and ${isBlockedBetween(transactions.customerId, transactions.providerId)})))`;
