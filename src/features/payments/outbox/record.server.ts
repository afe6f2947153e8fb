import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { payments, paymentShares } from '#src/database/schema/payments.ts';
import { money, split, type Currency } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import type { ReverseTransfer } from '../call.ts';
import { closeCall, type Call } from '../calls.server.ts';
import type { Delivery } from './send.server.ts';
import { post } from '../ledger.server.ts';
import { recordRefund, recordVoid, lockPayment, sharesOf } from '../payments.server.ts';
import { writeStrayRefund } from '../outbox.server.ts';
import { recordRefundStatus } from '../refunds.server.ts';

/** Closes a delivered call and books its ledger entries, in the caller's unit of work. */
export async function recordDelivery(
  tx: Tx,
  app: App,
  call: Call,
  delivery: Extract<Delivery, { kind: 'done' | 'captured' }>,
): Promise<void> {
  const { paymentId } = call;
  if (paymentId === null) throw new Error(`Call ${call.id} has no payment`);
  const { parameters } = call;
  const isKept = parameters.purpose === 'cancel-intent' && parameters.keepsPaid === true;
  // What reads the claim's intent finds it paid.
  if (delivery.kind === 'captured' && isKept) return closeCall(tx, call.id, 'void', delivery.intent.id);
  if (delivery.kind === 'captured') return refundStrayCapture(tx, app, call, paymentId, delivery.intent);
  await closeCall(tx, call.id, 'done', delivery.objectId, delivery.refund);
  switch (parameters.purpose) {
    case 'cancel-intent':
      return recordVoid(tx, paymentId, delivery.heldBy ?? null);
    case 'refund':
      await recordRefund(tx, paymentId, parameters.amount);
      await postMoved(tx, call, `refund-made:${delivery.objectId}`, 'refund-owed');
      if (delivery.refund === 'failed')
        await recordRefundStatus(tx, app, call, { refundId: delivery.objectId ?? '', status: 'failed' });
      return;
    case 'transfer':
      return postMoved(tx, call, `transfer-made:${delivery.objectId}`, 'transfer-owed');
    case 'reverse-transfer':
      return postReversed(tx, call, `reversal-made:${delivery.objectId}`, parameters);
    case 'create-intent':
    case 'confirm-intent':
    case 'capture':
      throw new Error(`${call.purpose} is a blocking call, not an outbox call`);
  }
}

async function postMoved(tx: Tx, call: Call, name: string, owed: 'refund-owed' | 'transfer-owed'): Promise<void> {
  const { parameters, paymentId, transactionId } = call;
  if (transactionId === null || !('amount' in parameters)) throw new Error(`Call ${call.id} moves nothing`);
  await post(tx, {
    name,
    paymentId,
    transactionId,
    currency: parameters.currency,
    entries: { [owed]: parameters.amount, 'at-provider': -parameters.amount },
  });
}

async function postReversed(
  tx: Tx,
  { paymentId, transactionId }: Call,
  name: string,
  { amount, currency }: ReverseTransfer,
): Promise<void> {
  const entries = { 'at-provider': amount, 'owed-by-lender': -amount };
  await post(tx, { name, paymentId, transactionId, currency, entries });
}

/** Money that was captured although it had been given up: every transaction's part of it goes back. */
async function refundStrayCapture(tx: Tx, app: App, call: Call, paymentId: string, intent: Intent): Promise<void> {
  await closeCall(tx, call.id, 'void', intent.id);
  const { currency } = await lockPayment(tx, paymentId);
  const shares = await sharesOf(tx, paymentId);
  if (shares.length === 0) throw new Error(`Captured money without a transaction: payment ${paymentId}`);
  const [payment] = await tx
    .update(payments)
    .set({
      ...{ state: 'captured', intentId: intent.id, chargeId: intent.chargeId, capturedAmount: intent.amountReceived },
      feeDueAt: sql`clock_timestamp()`,
    })
    .where(eq(payments.id, paymentId))
    .returning();
  if (payment === undefined) throw new Error(`Payment ${paymentId} does not exist`);
  const parts = split(
    money(intent.amountReceived, currency as Currency),
    shares.map(({ amount }) => amount),
  );
  for (const [index, { transactionId }] of shares.entries()) {
    const amount = parts[index]?.amount ?? 0;
    await tx
      .update(paymentShares)
      .set({ capturedAmount: amount })
      .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.transactionId, transactionId)));
    if (amount > 0) await writeStrayRefund(tx, app, payment, transactionId, amount);
  }
}
