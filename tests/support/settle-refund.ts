import { and, eq } from 'drizzle-orm';
import { paymentCalls } from '#src/database/schema/schema.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import type { TestContext } from './test-context.ts';

/** Settles the refund in the sandbox, then receives and handles Stripe's `refund.updated` event. */
export async function settleRefund(context: TestContext, id: string): Promise<void> {
  await context.sandbox.control('POST', 'settle', {});
  const [call] = await context.app.db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund')));
  const payment = await lastPaymentOf(context.app.db, id);
  const about = { objectId: call?.objectId ?? '', intentId: payment?.intentId ?? null, livemode: false };
  await receiveEvent(context.app, { id: `evt_${id}`, type: 'refund.updated', createdAt: new Date(), ...about });
  await handlePaymentEvent(context.app, `evt_${id}`);
}
