import { and, eq } from 'drizzle-orm';
import { paymentCalls } from '#src/database/schema/schema.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import type { World } from './world.ts';

/** A bank day passes, and Stripe tells of the refund. */
export async function settleRefund(world: World, id: string): Promise<void> {
  await world.sandbox.control('POST', 'settle', {});
  const [call] = await world.app.db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'refund')));
  const payment = await paymentOf(world.app.db, id);
  const about = { objectId: call?.objectId ?? '', intentId: payment?.intentId ?? null, livemode: false };
  await receiveEvent(world.app, { id: `evt_${id}`, type: 'refund.updated', createdAt: new Date(), ...about });
  await handlePaymentEvent(world.app, `evt_${id}`);
}
