import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { payments, paymentShares } from '#src/database/schema/payments.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { money, split, type Currency } from '#src/domain/money/money.ts';
import { openCase } from './cases.server.ts';
import { post } from './ledger.server.ts';
import type { Payment } from './payments.server.ts';

export async function recordIntent(tx: Tx, paymentId: string, intent: Intent): Promise<void> {
  await tx.update(payments).set({ state: 'open', intentId: intent.id }).where(eq(payments.id, paymentId));
}

export async function recordAuthorisation(tx: Tx, payment: Payment, intent: Intent, now: Date): Promise<Payment> {
  const { chargeId, heldSeconds } = intent;
  const captureBefore = heldSeconds === null ? null : new Date(now.getTime() + heldSeconds * 1000);
  const held = { state: 'authorised', chargeId, captureBefore } as const;
  await tx.update(payments).set(held).where(eq(payments.id, payment.id));
  return { ...payment, ...held };
}

/** What is captured for one transaction, and how much of that is the lender's. Minor units. */
export type CapturedShare = { readonly transactionId: string; readonly payin: number; readonly payout: number };

/**
 * Books a capture, transaction by transaction as the attempt named them: the payout becomes owed to the lender, the
 * rest is income. Money that Stripe captured otherwise than written is split by what was written, and their payouts wait
 * for a case.
 */
export async function recordCapture(
  tx: Tx,
  payment: Payment,
  intent: Intent,
  shares: readonly CapturedShare[],
): Promise<void> {
  await tx
    .update(payments)
    .set({
      state: 'captured',
      capturedAmount: intent.amountReceived,
      chargeId: intent.chargeId ?? payment.chargeId,
      feeDueAt: sql`clock_timestamp()`,
    })
    .where(eq(payments.id, payment.id));
  const written = shares.map(({ payin }) => payin);
  const difference = intent.amountReceived - written.reduce((sum, payin) => sum + payin, 0);
  const found = money(intent.amountReceived, payment.currency as Currency);
  const parts = difference === 0 ? written : split(found, written).map(({ amount }) => amount);
  for (const [index, { transactionId, payout }] of shares.entries()) {
    const received = parts[index] ?? 0;
    await tx
      .update(paymentShares)
      .set({ capturedAmount: received, capturedPayout: Math.min(payout, received) })
      .where(shareOf(payment.id, transactionId));
    await post(tx, {
      name: `capture:${payment.id}:${transactionId}`,
      paymentId: payment.id,
      transactionId,
      currency: payment.currency,
      entries: { 'at-provider': received, 'owed-to-lender': -payout, 'income': payout - received },
    });
    const about = { transactionId, paymentId: payment.id, amount: received - (written[index] ?? 0) };
    if (difference !== 0) await openCase(tx, { ...about, reason: 'captured-otherwise', reference: intent.id });
  }
}

/** Stripe refused the payment for good; a later attempt opens a new one. */
export async function recordRefusal(tx: Tx, paymentId: string): Promise<void> {
  await tx.update(payments).set({ state: 'refused' }).where(eq(payments.id, paymentId));
  await endShares(tx, paymentId);
}

/** `heldBy` is the charge of a card that was held when the payment was given up, without a confirmation. */
export async function recordVoid(tx: Tx, paymentId: string, heldBy: string | null): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'voided', chargeId: sql`coalesce(${payments.chargeId}, ${heldBy})` })
    .where(and(eq(payments.id, paymentId), eq(payments.capturedAmount, 0)));
}

export async function recordRefund(tx: Tx, paymentId: string, amount: number): Promise<void> {
  await tx
    .update(payments)
    .set({
      refundedAmount: sql`${payments.refundedAmount} + ${amount}`,
      state: sql`case when ${payments.refundedAmount} + ${amount} = ${payments.capturedAmount} then 'refunded' else ${payments.state} end`,
    })
    .where(eq(payments.id, paymentId));
}

/** Ends the shares of a payment, or of one of its transactions, under the payment's lock. */
export async function endShares(tx: Tx, paymentId: string, transactionId?: string): Promise<void> {
  const which =
    transactionId === undefined ? eq(paymentShares.paymentId, paymentId) : shareOf(paymentId, transactionId);
  await tx
    .update(paymentShares)
    .set({ endedAt: sql`rotation_now()` })
    .where(and(which, isNull(paymentShares.endedAt)));
}

function shareOf(paymentId: string, transactionId: string) {
  return and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.transactionId, transactionId));
}
