import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Reader, Tx } from '#src/database/database.server.ts';
import { payments, paymentShares } from '#src/database/schema/payments.ts';
import { money, type Currency, type Money, split } from '#src/domain/money/money.ts';
import type { Expected } from './rules.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { openCase } from './cases.server.ts';
import { post } from './ledger.server.ts';

export type Payment = typeof payments.$inferSelect;
export type Share = typeof paymentShares.$inferSelect;

export type NewPayment = {
  /** A booking unless it is said. */
  readonly kind?: Payment['kind'];
  readonly payerId: string;
  readonly stripeCustomerId: string;
  /** One per transaction, the leader first. */
  readonly shares: readonly { readonly transactionId: string; readonly amount: Money }[];
};

/** Records a payment before Stripe is called: the payment of the sum, and each transaction's share of it. */
export async function openPayment(tx: Tx, { kind, payerId, stripeCustomerId, shares }: NewPayment): Promise<Payment> {
  const currency = shares[0]?.amount.currency;
  if (currency === undefined) throw new Error('A payment without a transaction');
  const amount = shares.reduce((sum, share) => sum + share.amount.amount, 0);
  const [payment] = await tx.insert(payments).values({ kind, payerId, stripeCustomerId, amount, currency }).returning();
  if (payment === undefined) throw new Error('The payment was not written');
  await tx.insert(paymentShares).values(
    shares.map((share, position) => ({
      paymentId: payment.id,
      kind,
      transactionId: share.transactionId,
      position,
      amount: share.amount.amount,
    })),
  );
  return payment;
}

/** SQL condition on shares: of a booking, and neither refused, given up, left out nor refunded in full. */
const isLive = and(eq(paymentShares.kind, 'booking'), isNull(paymentShares.endedAt));

/** The payment that decides about a transaction. Null without one, and when its last one has ended. */
export async function livePaymentOf(reader: Reader, transactionId: string): Promise<Payment | null> {
  const [row] = await reader
    .select({ payment: payments })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(and(eq(paymentShares.transactionId, transactionId), isLive));
  return row?.payment ?? null;
}

/** The newest payment of a booking, ended or not, for pages and receipts. Null for a transaction without any. */
export async function lastPaymentOf(reader: Reader, transactionId: string): Promise<Payment | null> {
  const [row] = await reader
    .select({ payment: payments })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(and(eq(paymentShares.transactionId, transactionId), eq(paymentShares.kind, 'booking')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return row?.payment ?? null;
}

export type LockedPayment = {
  readonly payment: Payment;
  /** Transactions with a share that has not ended, the leader first. */
  readonly transactionIds: readonly string[];
};

/**
 * Locks the live payment of a transaction, before any of its transactions is locked. Null without one. Shares end only
 * under this lock.
 */
export async function lockLivePayment(tx: Tx, transactionId: string): Promise<LockedPayment | null> {
  const members = sql<string[]>`array(select transaction_id::text from payment_shares
    where payment_id = payments.id and kind = 'booking' and ended_at is null order by position)`;
  const [row] = await tx
    .select({ payment: payments, transactionIds: members })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, payments.id))
    .where(and(eq(paymentShares.transactionId, transactionId), isLive))
    .for('update', { of: payments });
  return row ?? null;
}

/** Locks a payment. Throws when there is none. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (payment === undefined) throw new Error(`Payment ${id} does not exist`);
  return payment;
}

/** Locks all payments of a customer, by id. */
export async function lockPaymentsOf(tx: Tx, payerId: string): Promise<void> {
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.payerId, payerId))
    .orderBy(asc(payments.id))
    .for('update');
}

export async function paymentById(reader: Reader, id: string): Promise<Payment | null> {
  const [payment] = await reader.select().from(payments).where(eq(payments.id, id));
  return payment ?? null;
}

/** Null for an intent that none of our payments made. */
export async function paymentOfIntent(reader: Reader, intentId: string): Promise<Payment | null> {
  const [payment] = await reader.select().from(payments).where(eq(payments.intentId, intentId));
  return payment ?? null;
}

/** All shares of a payment, ended ones too, the leader first. */
export async function sharesOf(reader: Reader, paymentId: string): Promise<Share[]> {
  return reader
    .select()
    .from(paymentShares)
    .where(eq(paymentShares.paymentId, paymentId))
    .orderBy(asc(paymentShares.position));
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

/** Whether the customer wishes the card that this payment keeps to be saved, too. */
export async function recordCardWish(
  db: Database,
  paymentId: string,
  wish: Pick<Payment, 'savesCard' | 'replacesCardId'>,
): Promise<void> {
  await db.update(payments).set(wish).where(eq(payments.id, paymentId));
}

export async function recordAuthorisation(tx: Tx, payment: Payment, intent: Intent, now: Date): Promise<Payment> {
  const { chargeId, heldSeconds, cardFingerprint } = intent;
  const captureBefore = heldSeconds === null ? null : new Date(now.getTime() + heldSeconds * 1000);
  const held = { state: 'authorised', chargeId, captureBefore, cardFingerprint } as const;
  await tx.update(payments).set(held).where(eq(payments.id, payment.id));
  return { ...payment, ...held };
}

/** What is captured for one transaction, how much of that is the lender's, and what a credit has paid. Minor units. */
export type CapturedShare = {
  readonly transactionId: string;
  readonly payin: number;
  readonly payout: number;
  readonly discount: number;
};

/**
 * Books a capture, transaction by transaction as the attempt named them: the payout becomes owed to the lender, the
 * rest is income. A credit that we fund is income too, and a discount of ours. Money that Stripe captured otherwise than written is split by what was written, and their payouts wait
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
  for (const [index, { transactionId, payout, discount }] of shares.entries()) {
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
      entries: {
        'at-provider': received,
        'owed-to-lender': -payout,
        'income': payout - received - discount,
        'discounts': discount,
      },
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
