import { sql } from 'drizzle-orm';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { lockPaymentOf } from '#src/features/payments/complaints.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { closeCasesOfEnded } from './close-ended.server.ts';
import { escalate, openCaseOf } from './entries.server.ts';

/**
 * Closes the cases of cancelled orders, then passes on those whose time to answer is over, each in a unit of work of its own.
 */
export async function escalateLateCases(app: App): Promise<void> {
  await closeCasesOfEnded(app);
  const late = await app.db
    .select({ transactionId: orderCases.transactionId })
    .from(orderCases)
    .where(sql`${orderCases.answerBy} <= rotation_now()`);
  const ids = late.map(({ transactionId }) => transactionId);
  await eachAlone(app, 'transactionId', ids, (id) => escalateLate(app, id));
}

async function escalateLate(app: App, transactionId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockPaymentOf(tx, transactionId);
    const [orderCase, transaction] = [await openCaseOf(tx, transactionId), await transactionById(tx, transactionId)];
    const now = await app.clock.now(tx);
    // Answered, escalated or closed meanwhile.
    if (transaction === null || orderCase?.answerBy == null || orderCase.answerBy > now) return;
    await escalate(tx, app, { transaction, orderCase, by: 'system', actorId: null });
  });
}
