import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases, paymentCalls, payments } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { RefundSnapshot } from '#src/platform/payments/payments.ts';
import { callById, type Call } from './calls.server.ts';
import { openCase, resolveCases } from './cases.server.ts';
import { isPosted, post } from './ledger.server.ts';
import { writeRefund } from './outbox.server.ts';
import { lockPayment } from './payments.server.ts';
import { followShare, refundable } from './shares.server.ts';

/**
 * Reads a refund from Stripe and records its status. One that failed or was cancelled after it was made is owed again and
 * opens a case; it is not sent again by itself. Null when it is recorded; otherwise the reason for a retry.
 */
export async function followRefund(app: App, refundId: string): Promise<string | null> {
  const refund = await app.payments.readRefund(refundId);
  if (refund.kind === 'unknown' || refund.kind === 'stale-key') return 'payments-unreachable';
  if (refund.kind === 'no') return null;
  const [made] = await app.db
    .select({ id: paymentCalls.id })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.purpose, 'refund'), eq(paymentCalls.objectId, refundId)));
  if (made === undefined) return 'unknown-refund';
  await app.db.transaction(async (tx) => recordRefundStatus(tx, app, await callById(tx, made.id), refund.value));
  return null;
}

/** Records the status of a refund that one of our calls made, under its payment's lock. */
export async function recordRefundStatus(
  tx: Tx,
  app: App,
  call: Call,
  { refundId, status }: RefundSnapshot,
): Promise<void> {
  const { paymentId, transactionId, parameters } = call;
  if (paymentId === null || transactionId === null || parameters.purpose !== 'refund')
    throw new Error(`Call ${call.id} refunds nothing`);
  await lockPayment(tx, paymentId);
  // A refund that failed stays failed, whatever an older reading says.
  if (await isPosted(tx, `refund-failed:${refundId}`)) return;
  await tx.update(paymentCalls).set({ objectStatus: status }).where(eq(paymentCalls.id, call.id));
  if (status !== 'failed') return;
  const { amount, currency } = parameters;
  await post(tx, {
    name: `refund-failed:${refundId}`,
    ...{ paymentId, transactionId, currency },
    entries: { 'at-provider': amount, 'refund-owed': -amount },
  });
  await tx
    .update(payments)
    .set({ refundedAmount: sql`${payments.refundedAmount} - ${amount}`, state: 'captured' })
    .where(eq(payments.id, paymentId));
  await followShare(tx, paymentId, transactionId);
  await openCase(tx, { ...{ paymentId, transactionId, amount }, reason: 'refund-failed', reference: refundId });
  app.logger.error(new Error('A refund failed after it was made'), { refundId });
}

/**
 * The operator's answer to a refund that failed: it is written once more, and its case is resolved. What a bank has taken
 * by a lost dispute is with the customer already, and is not refunded again. Returns what is refunded, in minor units.
 */
export async function refundAgain(app: App, caseId: string): Promise<number> {
  return app.db.transaction(async (tx) => {
    const [{ paymentId } = { paymentId: null }] = await tx.select().from(cases).where(eq(cases.id, caseId));
    if (paymentId === null) refuse('not-found');
    // The payment first, as in every unit of work that writes its cases.
    const payment = await lockPayment(tx, paymentId);
    const [found] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
    if (found?.reason !== 'refund-failed' || found.state === 'resolved') refuse('not-found');
    const { transactionId, amount, reference } = found;
    if (transactionId === null || amount === null) throw new Error(`Case ${caseId} names no refund`);
    const again = Math.min(amount, await refundable(tx, paymentId, transactionId));
    if (again > 0) await writeRefund(tx, app, payment, transactionId, again);
    const taken = amount - again;
    await post(tx, {
      name: `refund-taken:${reference}`,
      ...{ paymentId, transactionId, currency: payment.currency },
      entries: { 'refund-owed': taken, 'income': -taken },
    });
    await followShare(tx, paymentId, transactionId);
    await resolveCases(tx, [caseId]);
    return again;
  });
}
