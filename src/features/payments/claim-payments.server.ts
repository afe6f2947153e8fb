import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { paymentCalls, payments, paymentShares } from '#src/database/schema/payments.ts';
import type { Money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import type { ConfirmIntent } from './call.ts';
import { asCall, closeCall, nextSequence, writeCall, type Call } from './calls.server.ts';
import { post } from './ledger.server.ts';
import { write } from './outbox.server.ts';
import { endShares, openPayment, type Payment } from './payments.server.ts';

type NewClaim = {
  readonly payerId: string;
  readonly stripeCustomerId: string;
  readonly transactionId: string;
  readonly amount: Money;
  readonly description: string;
};

/** Records the payment of a claim, with the call that makes its only intent, before Stripe is called. */
export async function openClaimPayment(tx: Tx, claim: NewClaim): Promise<Payment> {
  const { payerId, stripeCustomerId, transactionId, amount, description } = claim;
  const payment = await openPayment(tx, {
    ...{ kind: 'claim', payerId, stripeCustomerId },
    shares: [{ transactionId, amount }],
  });
  await writeCall(tx, {
    ...{ mode: 'blocking', paymentId: payment.id, transactionId },
    parameters: {
      ...{ purpose: 'create-intent', amount: amount.amount, currency: amount.currency, atOnce: true },
      ...{ stripeCustomerId, paymentId: payment.id, transactionId, transferGroup: payment.id, description },
    },
  });
  return payment;
}

/** The call of a claim's payment that has no answer yet; null without one. */
export async function openClaimCall(
  reader: Reader,
  paymentId: string,
  purpose: 'create-intent' | 'confirm-intent',
): Promise<Call | null> {
  const [row] = await reader
    .select()
    .from(paymentCalls)
    .where(
      and(
        eq(paymentCalls.paymentId, paymentId),
        eq(paymentCalls.purpose, purpose),
        eq(paymentCalls.mode, 'blocking'),
        eq(paymentCalls.state, 'open'),
      ),
    );
  return row === undefined ? null : asCall(row);
}

/** Whether Stripe has not answered yet that the intent of this payment is cancelled, or was paid before that. */
export async function isBeingGivenUp(reader: Reader, paymentId: string): Promise<boolean> {
  const isOpen = and(eq(paymentCalls.purpose, 'cancel-intent'), eq(paymentCalls.state, 'open'));
  return (await reader.$count(paymentCalls, and(eq(paymentCalls.paymentId, paymentId), isOpen))) > 0;
}

/** Records a try to charge, before Stripe is called. */
export async function writeTry(
  tx: Tx,
  payment: Payment,
  transactionId: string,
  parameters: Omit<ConfirmIntent, 'purpose'>,
): Promise<Call> {
  const sequence = await nextSequence(tx, transactionId, 'confirm-intent');
  const tried = { purpose: 'confirm-intent', ...parameters } as const;
  return writeCall(tx, { mode: 'blocking', paymentId: payment.id, transactionId, parameters: tried, sequence });
}

/** When the customer last began to pay by themselves; null when they never did. */
export async function lastOwnTry(reader: Reader, paymentId: string): Promise<Date | null> {
  const { rows } = await reader.execute<{ at: string | null }>(sql`
    select max(created_at) as at from payment_calls where payment_id = ${paymentId} and purpose = 'confirm-intent'
      and parameters->>'returnUrl' is not null`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Books what was charged for a claim: all of it is owed to the lender. Under the payment's lock. */
export async function recordClaim(tx: Tx, payment: Payment, transactionId: string, intent: Intent): Promise<void> {
  const { id: paymentId, currency } = payment;
  const { amountReceived, chargeId } = intent;
  const unanswered = await openClaimCall(tx, paymentId, 'confirm-intent');
  if (unanswered !== null) await closeCall(tx, unanswered.id, 'done', intent.id);
  const charged = { state: 'captured', capturedAmount: amountReceived, chargeId } as const;
  await tx
    .update(payments)
    .set({ ...charged, feeDueAt: sql`clock_timestamp()` })
    .where(eq(payments.id, paymentId));
  await tx
    .update(paymentShares)
    .set({ capturedAmount: amountReceived, capturedPayout: amountReceived })
    .where(eq(paymentShares.paymentId, paymentId));
  const entries = { 'at-provider': amountReceived, 'owed-to-lender': -amountReceived };
  await post(tx, { name: `claim:${paymentId}`, paymentId, transactionId, currency, entries });
}

/**
 * Gives up charging a claim: its intent is cancelled. `keepsPaid` when it stays owed, so that what the customer has paid
 * meanwhile stays paid; else that goes back. Under the payment's lock.
 */
export async function cancelClaimPayment(
  tx: Tx,
  app: App,
  payment: Payment,
  transactionId: string,
  keepsPaid: boolean,
): Promise<void> {
  for (const purpose of ['create-intent', 'confirm-intent'] as const) {
    const unanswered = await openClaimCall(tx, payment.id, purpose);
    if (unanswered !== null) await closeCall(tx, unanswered.id, 'void', null);
  }
  if (!keepsPaid) await endShares(tx, payment.id);
  const { intentId, stripeCustomerId } = payment;
  await write(tx, app, payment, transactionId, {
    ...{ purpose: 'cancel-intent', intentId, paymentId: payment.id, stripeCustomerId },
    ...(keepsPaid && { keepsPaid }),
  });
}
