import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { cases, paymentCalls, payments } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { RefundSnapshot } from '#src/platform/payments/payments.ts';
import type { Call } from './calls.server.ts';
import { isRefundedElsewhere, leftOf, resolveCases } from './cases.server.ts';
import { isPosted, post } from './ledger.server.ts';
import { wakeCalls } from './outbox/claim-for-change.server.ts';
import { writeRefund } from './outbox.server.ts';
import { lockPayment } from './payments.server.ts';
import { followShare, refundable } from './shares.server.ts';

/** A call that a refund is recorded by. One that was made in the dashboard for several orders has one for each. */
type RefundCall = { readonly id: string; readonly transactionId: string | null };

export async function callsOfRefund(reader: Reader, refundId: string): Promise<RefundCall[]> {
  return reader
    .select({ id: paymentCalls.id, transactionId: paymentCalls.transactionId })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.purpose, 'refund'), eq(paymentCalls.objectId, refundId)))
    .orderBy(paymentCalls.id);
}

/** What the postings of a refund are named after: itself, or the call of this order where it was made for several. */
async function nameOfRefund(reader: Reader, refundId: string, transactionId: string): Promise<string> {
  const calls = await callsOfRefund(reader, refundId);
  const own = calls.find((call) => call.transactionId === transactionId);
  return calls.length > 1 && own !== undefined ? own.id : refundId;
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
  const failed = `refund-failed:${await nameOfRefund(tx, refundId, transactionId)}`;
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
  await wakeCalls(tx, paymentId);
  app.logger.error(new Error('A refund failed after it was made'), { refundId });
}

/** Of a refund that was made in the dashboard: what is not decided, and so is not owed when it fails. Minor units. */
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
  if (amount === 0) {
    const known = and(eq(cases.reference, about.reference), eq(cases.transactionId, about.transactionId));
    const elsewhere = await tx.select({ id: cases.id }).from(cases).where(known);
    return resolveCases(
      tx,
      elsewhere.map(({ id }) => id),
    );
  }
  await tx
    .insert(cases)
    .values({ ...about, ...failed })
    .onConflictDoUpdate({
      target: [cases.reference, cases.transactionId],
      set: { ...failed, state: 'open', resolvedAt: null, createdAt: sql`rotation_now()` },
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
      name: `refund-taken:${await nameOfRefund(tx, reference ?? '', transactionId)}`,
      ...{ paymentId, transactionId, currency: payment.currency },
      entries: { 'refund-owed': taken, 'income': -taken },
    });
    await followShare(tx, paymentId, transactionId);
    await resolveCases(tx, [caseId]);
    return again;
  });
}
