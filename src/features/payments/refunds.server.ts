import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases, paymentCalls, payments } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { RefundSnapshot } from '#src/platform/payments/payments.ts';
import { callById, type Call } from './calls.server.ts';
import { callsOfRefund, nameOfRefund, recordRefundElsewhere } from './refunds-elsewhere.server.ts';
import { isRefundedElsewhere, leftOf, resolveCases } from './cases.server.ts';
import { isPosted, post } from './ledger.server.ts';
import { writeRefund } from './outbox.server.ts';
import { lockPayment } from './payments.server.ts';
import { followShare, refundable } from './shares.server.ts';

/**
 * Reads a refund from Stripe and records its status; one that was made in Stripe's dashboard is recorded as a refund of its
 * orders. One that failed or was cancelled after it was made is owed again and opens a case; it is not sent again by itself.
 * Null when it is recorded; otherwise the reason for a retry.
 */
export async function followRefund(app: App, refundId: string): Promise<string | null> {
  const refund = await app.payments.readRefund(refundId);
  if (refund.kind === 'unknown' || refund.kind === 'stale-key') return 'payments-unreachable';
  if (refund.kind === 'no') return null;
  const calls = await callsOfRefund(app.db, refundId);
  if (calls.length === 0) return recordRefundElsewhere(app, refund.value);
  await app.db.transaction(async (tx) => {
    for (const id of calls) await recordRefundStatus(tx, app, await callById(tx, id), refund.value);
  });
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
  const failed = `refund-failed:${await nameOfRefund(tx, refundId, call.id)}`;
  // A refund that failed stays failed, whatever an older reading says.
  if (await isPosted(tx, failed)) return;
  await tx.update(paymentCalls).set({ objectStatus: status }).where(eq(paymentCalls.id, call.id));
  if (status !== 'failed') return;
  const { amount, currency } = parameters;
  const undecided = await undecidedOf(tx, refundId, transactionId);
  const owed = amount - undecided;
  await post(tx, {
    name: failed,
    ...{ paymentId, transactionId, currency },
    entries: { 'at-provider': amount, 'unmatched': -undecided, 'refund-owed': -owed },
  });
  await tx
    .update(payments)
    .set({ refundedAmount: sql`${payments.refundedAmount} - ${amount}`, state: 'captured' })
    .where(eq(payments.id, paymentId));
  await followShare(tx, paymentId, transactionId);
  await openFailure(tx, { paymentId, transactionId, reference: refundId, amount: owed });
  app.logger.error(new Error('A refund failed after it was made'), { refundId });
}

/** Of a refund that was made in the dashboard: what nobody has decided on, and so nobody owes when it fails. Minor units. */
async function undecidedOf(tx: Tx, refundId: string, transactionId: string): Promise<number> {
  const [found] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.reference, refundId), eq(cases.transactionId, transactionId), isRefundedElsewhere));
  return found === undefined ? 0 : leftOf(found);
}

type Failure = { readonly paymentId: string; readonly transactionId: string; readonly reference: string };

/** A refund has one case: that of one that was made in the dashboard is about its failure from now on, or is over with it. */
async function openFailure(tx: Tx, { amount, ...about }: Failure & { readonly amount: number }): Promise<void> {
  const failed = { reason: 'refund-failed', amount, settledAmount: 0, decidedAmount: 0 } as const;
  const known = and(eq(cases.reference, about.reference), eq(cases.transactionId, about.transactionId));
  const [elsewhere] = await tx.select({ id: cases.id }).from(cases).where(known);
  if (amount === 0) return resolveCases(tx, elsewhere === undefined ? [] : [elsewhere.id]);
  await tx
    .insert(cases)
    .values({ ...about, ...failed })
    .onConflictDoUpdate({
      target: [cases.reference, cases.transactionId],
      set: { ...failed, state: 'open', resolvedAt: null },
      setWhere: eq(cases.reason, 'refunded-elsewhere'),
    });
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
