import type { Tx } from '#src/database/database.server.ts';
import type { OutboxCall } from '#src/domain/process/words.ts';
import type { App } from '#src/platform/app.ts';
import type { CallParameters } from './call.ts';
import { nextSequence, writeCall } from './calls.server.ts';
import { post } from './ledger.server.ts';
import { paymentOf, type Payment } from './payments.server.ts';

export type Owing = {
  readonly id: string;
  readonly providerId: string;
  readonly payinAmount: number;
  readonly payoutAmount: number;
};

/**
 * Writes a call to the outbox, in the unit of work that decides on it: a release, a refund or a transfer. The worker
 * retries it until Stripe has done it; the transaction does not wait.
 */
export async function writeOutboxCall(tx: Tx, app: App, what: OutboxCall, transaction: Owing): Promise<void> {
  const payment = await paymentOf(tx, transaction.id);
  if (payment === null) throw new Error(`No payment for ${transaction.id}`);
  switch (what) {
    case 'cancel-intent':
      return writeCancel(tx, app, payment, transaction.id);
    case 'refund':
      return writeFullRefund(tx, app, payment, transaction);
    case 'release-payment':
      return payment.capturedAmount > 0
        ? writeFullRefund(tx, app, payment, transaction)
        : writeCancel(tx, app, payment, transaction.id);
    case 'transfer':
      return writeTransfer(tx, app, payment, transaction);
  }
}

export async function writeCancel(tx: Tx, app: App, payment: Payment, transactionId: string): Promise<void> {
  await write(tx, app, payment, transactionId, {
    purpose: 'cancel-intent',
    intentId: payment.intentId,
    paymentId: payment.id,
    stripeCustomerId: payment.stripeCustomerId,
  });
}

async function writeFullRefund(tx: Tx, app: App, payment: Payment, transaction: Owing): Promise<void> {
  const callId = await writeRefund(tx, app, payment, transaction.id, transaction.payinAmount);
  await post(tx, {
    name: `refund-written:${callId}`,
    paymentId: payment.id,
    transactionId: transaction.id,
    currency: payment.currency,
    entries: {
      'owed-to-lender': transaction.payoutAmount,
      'income': transaction.payinAmount - transaction.payoutAmount,
      'refund-owed': -transaction.payinAmount,
    },
  });
}

/** Refund of a stray capture, which no party was owed: the whole amount goes back. */
export async function writeStrayRefund(tx: Tx, app: App, payment: Payment, transactionId: string, amount: number) {
  const callId = await writeRefund(tx, app, payment, transactionId, amount);
  await post(tx, {
    name: `stray-capture:${callId}`,
    paymentId: payment.id,
    transactionId,
    currency: payment.currency,
    entries: { 'at-provider': amount, 'refund-owed': -amount },
  });
}

async function writeRefund(tx: Tx, app: App, payment: Payment, transactionId: string, amount: number) {
  const left = payment.capturedAmount - payment.refundedAmount;
  if (payment.intentId === null || amount > left) throw new Error(`Refund of ${amount} exceeds ${left} captured`);
  return write(tx, app, payment, transactionId, {
    purpose: 'refund',
    intentId: payment.intentId,
    amount,
    currency: payment.currency,
    paymentId: payment.id,
  });
}

async function writeTransfer(tx: Tx, app: App, payment: Payment, transaction: Owing): Promise<void> {
  if (payment.chargeId === null) throw new Error(`No charge to pay ${transaction.id} out of`);
  const callId = await write(tx, app, payment, transaction.id, {
    purpose: 'transfer',
    amount: transaction.payoutAmount,
    currency: payment.currency,
    userId: transaction.providerId,
    accountId: null,
    chargeId: payment.chargeId,
    transactionId: transaction.id,
  });
  await post(tx, {
    name: `transfer-written:${callId}`,
    paymentId: payment.id,
    transactionId: transaction.id,
    currency: payment.currency,
    entries: { 'owed-to-lender': transaction.payoutAmount, 'transfer-owed': -transaction.payoutAmount },
  });
}

async function write(tx: Tx, app: App, payment: Payment, transactionId: string, parameters: CallParameters) {
  const sequence = await nextSequence(tx, transactionId, parameters.purpose);
  const call = await writeCall(tx, { mode: 'outbox', paymentId: payment.id, transactionId, parameters, sequence });
  await app.jobs.send(tx, 'deliver-payment-call', { callId: call.id });
  return call.id;
}
