import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { payments, paymentShares } from '#src/database/schema/payments.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { post } from './ledger.server.ts';
import type { Expected } from './rules.ts';

export type Payment = typeof payments.$inferSelect;

export type NewPayment = {
  readonly payerId: string;
  readonly stripeCustomerId: string;
  readonly transactionId: string;
  readonly amount: Money;
};

/** Records a payment before Stripe is called: the payment and this transaction's share of it. */
export async function openPayment(tx: Tx, input: NewPayment): Promise<Payment> {
  const { payerId, stripeCustomerId, transactionId, amount } = input;
  const [payment] = await tx
    .insert(payments)
    .values({ payerId, stripeCustomerId, amount: amount.amount, currency: amount.currency })
    .returning();
  if (payment === undefined) throw new Error('The payment was not written');
  await tx.insert(paymentShares).values({ paymentId: payment.id, transactionId, amount: amount.amount });
  return payment;
}

/** Null for a transaction without a payment (an enquiry, an offer). */
export async function paymentOf(reader: Reader, transactionId: string): Promise<Payment | null> {
  const [row] = await reader
    .select({ payment: payments })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(eq(paymentShares.transactionId, transactionId));
  return row?.payment ?? null;
}

/** Transactions paid by one intent. Empty for an unknown intent. */
export async function transactionsOfIntent(reader: Reader, intentId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: paymentShares.transactionId })
    .from(paymentShares)
    .innerJoin(payments, eq(paymentShares.paymentId, payments.id))
    .where(eq(payments.intentId, intentId));
  return rows.map(({ id }) => id);
}

export function expectedOf(payment: Payment): Expected {
  return {
    paymentId: payment.id,
    amount: money(payment.amount, payment.currency as Currency),
    stripeCustomerId: payment.stripeCustomerId,
    intentId: payment.intentId,
  };
}

export async function recordIntent(tx: Tx, paymentId: string, intent: Intent): Promise<void> {
  await tx.update(payments).set({ state: 'open', intentId: intent.id }).where(eq(payments.id, paymentId));
}

export async function recordAuthorisation(tx: Tx, paymentId: string, intent: Intent, now: Date): Promise<void> {
  const { chargeId, heldSeconds } = intent;
  const captureBefore = heldSeconds === null ? null : new Date(now.getTime() + heldSeconds * 1000);
  await tx.update(payments).set({ state: 'authorised', chargeId, captureBefore }).where(eq(payments.id, paymentId));
}

/** Books a capture: the payout becomes owed to the lender, the rest is income. */
export async function recordCapture(
  tx: Tx,
  payment: Payment,
  intent: Intent,
  transaction: { readonly id: string; readonly payoutAmount: number },
): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'captured', capturedAmount: intent.amountReceived, chargeId: intent.chargeId ?? payment.chargeId })
    .where(eq(payments.id, payment.id));
  await post(tx, {
    name: `capture:${transaction.id}`,
    paymentId: payment.id,
    transactionId: transaction.id,
    currency: payment.currency,
    entries: {
      'at-provider': intent.amountReceived,
      'owed-to-lender': -transaction.payoutAmount,
      'income': transaction.payoutAmount - intent.amountReceived,
    },
  });
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
