import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { isPayable } from '#src/domain/process/claim-states.ts';
import { leaseSeconds } from '#src/features/payments/call.ts';
import { isBeingGivenUp, openClaimPayment } from '#src/features/payments/claim-payments.server.ts';
import { lockPayment, paymentById, type Payment } from '#src/features/payments/payments.server.ts';
import { transactionById, type Transaction } from '#src/features/transactions/transaction.server.ts';
import { text } from '#src/i18n/text.ts';
import { agreementOf, lockClaim, type Claim } from './claim-facts.server.ts';
import { hoursAtBank } from './claim-rules.ts';

/** A claim that is being charged by this process, until its lease is over or another has taken it. */
export type HeldClaim = {
  readonly claim: Claim;
  readonly token: string;
  readonly transaction: Transaction;
  readonly paymentId: string;
};

/**
 * `evenIfLeased` when this process holds the claim's lease, so that a process that wrote into the row is dead. Else another
 * one has it, which may not have written yet: only what it wrote and let expire can be taken.
 */
type Hold = { readonly by: 'system' | 'customer'; readonly evenIfLeased: boolean };

/**
 * Takes a claim for one try to charge it, and records its payment with the first. Null when there is nothing to charge now,
 * while another process does it, and while the payment that it could not be charged by is still being given up.
 */
export async function holdClaim(tx: Tx, caseId: string, { by, evenIfLeased }: Hold): Promise<HeldClaim | null> {
  const claim = await lockClaim(tx, caseId);
  if (claim === null || !(await isChargeable(tx, claim, by))) return null;
  if (!evenIfLeased && !(await hasExpired(tx, caseId))) return null;
  const transaction = await transactionById(tx, claim.transactionId);
  if (transaction === null) throw new Error(`No transaction ${claim.transactionId}`);
  const paymentId = await paymentFor(tx, claim, transaction);
  if (paymentId === null) return null;
  const token = randomUUID();
  const state = by === 'system' ? 'due' : claim.state;
  const leaseUntil = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  // What is begun of an owed claim is left alone unless it is begun again by then.
  const nextAt = sql`rotation_now() + make_interval(hours => ${hoursAtBank})`;
  await tx
    .update(caseClaims)
    .set({ ...{ paymentId, state, token, leaseUntil }, ...(state === 'owed' && { nextAt }) })
    .where(eq(caseClaims.caseId, caseId));
  return { claim: { ...claim, paymentId, state, token }, token, transaction, paymentId };
}

/** The customer can pay as soon as it is decided; the system charges when the time to object is over, and never what is owed. */
async function isChargeable(tx: Tx, { caseId, state }: Claim, by: Hold['by']): Promise<boolean> {
  if (!isPayable(state)) return false;
  if (by === 'customer') return true;
  if (state === 'owed') return false;
  return (await tx.$count(caseClaims, sql`case_id = ${caseId} and next_at <= rotation_now()`)) > 0;
}

async function hasExpired(tx: Tx, caseId: string): Promise<boolean> {
  return (await tx.$count(caseClaims, sql`case_id = ${caseId} and lease_until < clock_timestamp()`)) > 0;
}

/**
 * The payment of a claim, with its one intent. Of one that stays owed that was given up: what the customer pays then has a
 * payment of its own, and not before Stripe has said that the one before can charge nothing any more; null until then.
 */
async function paymentFor(tx: Tx, claim: Claim, transaction: Transaction): Promise<string | null> {
  const { paymentId, state, transactionId } = claim;
  if (paymentId === null) {
    const agreement = await agreementOf(tx, transactionId);
    if (agreement === null) throw new Error(`Nothing was agreed for ${transactionId}`);
    return openPaymentOf(tx, claim, transaction, agreement);
  }
  if (state !== 'owed') return paymentId;
  const last = await paymentById(tx, paymentId);
  if (last?.state === 'voided') return openPaymentOf(tx, claim, transaction, last);
  return (await isBeingGivenUp(tx, paymentId)) ? null : paymentId;
}

type Payer = Pick<Payment, 'payerId' | 'stripeCustomerId'>;

async function openPaymentOf(
  tx: Tx,
  { amount, transactionId }: Claim,
  transaction: Transaction,
  { payerId, stripeCustomerId }: Payer,
): Promise<string> {
  if (amount === null) throw new Error(`Nothing was decided for ${transactionId}`);
  const { id } = await openClaimPayment(tx, {
    ...{ payerId, stripeCustomerId, transactionId },
    amount: money(amount, transaction.currency as Currency),
    description: text('payment.claim-description', { title: transaction.listing.title }),
  });
  return id;
}

/** Locks the payment and then the claim of a held one; null when another process has it by now, or it has ended. */
export async function lockHeld(tx: Tx, held: HeldClaim): Promise<{ payment: Payment; claim: Claim } | null> {
  const payment = await lockPayment(tx, held.paymentId);
  const claim = await lockClaim(tx, held.claim.caseId);
  return claim?.token === held.token ? { payment, claim } : null;
}

/** Ends the hold. The system looks again at `nextAt`, where one is given. */
export async function freeClaim(db: Database, { claim: { caseId }, token }: HeldClaim): Promise<void> {
  await db
    .update(caseClaims)
    .set({ token: null, leaseUntil: null })
    .where(and(eq(caseClaims.caseId, caseId), eq(caseClaims.token, token)));
}
