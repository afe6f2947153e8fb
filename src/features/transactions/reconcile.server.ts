import { and, eq, sql } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { followPayment } from './payment-events.server.ts';

/**
 * Reconciliation for lost webhooks: reads payments that have been open for more than 30 seconds from Stripe, whether
 * or not an event has arrived.
 */
export async function reconcilePayments(app: App): Promise<void> {
  const waiting = await app.db
    .select({ id: transactions.id, state: transactions.state })
    .from(transactions)
    .where(
      and(
        eq(transactions.state, 'pending-payment'),
        sql`${transactions.lastTransitionedAt} < rotation_now() - interval '30 seconds'`,
      ),
    )
    .limit(100);
  for (const { id, state } of waiting) {
    await followPayment(app, id, state).catch((error: unknown) => {
      if (!isRefusal(error)) app.logger.error(error, { transactionId: id });
    });
  }
}
