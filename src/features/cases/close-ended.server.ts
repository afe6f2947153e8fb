import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { handoverSteps } from '#src/database/schema/handover.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { lockPaymentOf } from '#src/features/payments/complaints.server.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { closeCase, openCaseOf } from './entries.server.ts';

/**
 * Closes the cases of orders that were cancelled meanwhile: their money has gone back, and nothing is left to decide. Both
 * sides are told of the cancellation itself. What the lender of a rental reports that had been sent is decided all the same.
 */
export async function closeCasesOfEnded(app: App): Promise<void> {
  const ended = app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.state, allStatesIn('failed')));
  const sent = app.db.select({ id: handoverSteps.transactionId }).from(handoverSteps);
  const isOut = and(eq(orderCases.openedBy, 'provider'), inArray(orderCases.transactionId, sent));
  const open = await app.db
    .select({ transactionId: orderCases.transactionId })
    .from(orderCases)
    .where(and(isNull(orderCases.closedAt), inArray(orderCases.transactionId, ended), sql`not (${isOut})`));
  const ids = open.map(({ transactionId }) => transactionId);
  await eachAlone(app, 'transactionId', ids, (id) => closeEnded(app, id));
}

async function closeEnded(app: App, transactionId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const payment = await lockPaymentOf(tx, transactionId);
    const orderCase = await openCaseOf(tx, transactionId);
    if (payment !== null && orderCase !== null) await closeCase(tx, orderCase, 'order-ended', payment.id);
  });
}
