import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Stage } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { allStatesIn } from '#src/processes/registry.ts';

/**
 * Limits what one customer holds at a time, under the customer's lock: unpaid requests, and paid ones that wait for an answer, of
 * which an account that has completed nothing yet may have fewer. Counts payments: those of a cart hold several listings at
 * once. Refusals: `transaction-too-many-holds`, `transaction-too-many-requests`.
 */
export async function refuseTooMany(tx: Tx, customerId: string): Promise<void> {
  const { maximumOpenHolds, maximumOpenRequests, maximumFirstRequests } = marketplace.booking;
  if ((await openPayments(tx, customerId, 'paying')) >= maximumOpenHolds)
    refuse('transaction-too-many-holds', { max: maximumOpenHolds });
  const open = await openPayments(tx, customerId, 'requested');
  if (open < Math.min(maximumOpenRequests, maximumFirstRequests)) return;
  const max = (await hasCompleted(tx, customerId)) ? maximumOpenRequests : maximumFirstRequests;
  if (open >= max) refuse('transaction-too-many-requests', { max });
}

async function openPayments(tx: Tx, customerId: string, stage: Stage): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${paymentShares.paymentId})::int` })
    .from(transactions)
    .innerJoin(paymentShares, and(eq(paymentShares.transactionId, transactions.id), isNull(paymentShares.endedAt)))
    .where(and(eq(transactions.customerId, customerId), inArray(transactions.state, allStatesIn(stage))));
  return row?.count ?? 0;
}

/** A rental or sale of theirs, as the customer or as the lender. */
async function hasCompleted(tx: Tx, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        sql`${userId} in (${transactions.customerId}, ${transactions.providerId})`,
        isNotNull(transactions.deliveredAt),
      ),
    )
    .limit(1);
  return found !== undefined;
}
