import type { Tx } from '#src/database/database.server.ts';
import type { OutboxCall } from '#src/domain/process/words.ts';
import type { App } from '#src/platform/app.ts';
import type { CallParameters } from './call.ts';
import { closeCall, groupOfIntent, nextSequence, writeCall } from './calls.server.ts';
import { resolveCapture, settleElsewhere } from './cases.server.ts';
import { balanceOf, owedToLender, post } from './ledger.server.ts';
import { lockDebtOf } from './outbox/lender-debt.server.ts';
import { endShares, type Payment } from './payments.server.ts';
import { capturedFor, followShare, refundable } from './shares.server.ts';

/** One transaction of a payment, whose row the caller has locked after the payment's. */
export type Owing = { readonly id: string; readonly providerId: string };

/** What of a captured share stays paid when the transaction is cancelled, and how much of that is the lender's. Minor units. */
export type KeptShare = { readonly payin: number; readonly payout: number; readonly discount: number };

const keepNothing: KeptShare = { payin: 0, payout: 0, discount: 0 };

type Decided = {
  readonly transaction: Owing;
  readonly payment: Payment;
  readonly isLastOpen: boolean;
  readonly kept?: KeptShare;
};

/**
 * Writes a call to the outbox, in the unit of work that decides on it: a release, a refund or a transfer. The worker
 * retries it until Stripe has done it; the transaction does not wait. A hold is released only with the last open
 * transaction of its payment; the share of one that goes before is left out of the capture.
 */
export async function writeOutboxCall(tx: Tx, app: App, what: OutboxCall, decided: Decided): Promise<void> {
  const { transaction, payment, isLastOpen, kept = keepNothing } = decided;
  switch (what) {
    case 'cancel-intent':
      return isLastOpen ? writeCancel(tx, app, payment, transaction.id) : endShares(tx, payment.id, transaction.id);
    case 'refund':
      return writeRefundBut(tx, app, payment, transaction, kept);
    case 'release-payment':
      return writeOutboxCall(tx, app, payment.capturedAmount > 0 ? 'refund' : 'cancel-intent', decided);
    case 'transfer':
      return writeTransfer(tx, app, payment, transaction);
  }
}

/** Gives the payment up, with all that it was for. */
export async function writeCancel(tx: Tx, app: App, payment: Payment, transactionId: string): Promise<void> {
  await endShares(tx, payment.id);
  await write(tx, app, payment, transactionId, {
    purpose: 'cancel-intent',
    intentId: payment.intentId,
    paymentId: payment.id,
    stripeCustomerId: payment.stripeCustomerId,
  });
}

/**
 * Gives back all that is left of a share but what is kept: what was captured for it, less what was refunded or taken by a
 * bank before. What was refunded in the dashboard counts as a part of it. Nothing but the kept payout is owed to the lender any
 * more. When nothing is left to refund the call is void from the beginning.
 */
async function writeRefundBut(
  tx: Tx,
  app: App,
  payment: Payment,
  { id: transactionId }: Owing,
  kept: KeptShare,
): Promise<void> {
  const left = (await refundable(tx, payment.id, transactionId)) - kept.payin;
  const settled = await settleElsewhere(tx, payment.id, transactionId);
  const owed = (await owedToLender(tx, payment.id, transactionId)) - kept.payout;
  const funded = await balanceOf(tx, { paymentId: payment.id, transactionId, account: 'discounts' });
  const discount = funded - kept.discount;
  const callId = await writeRefund(tx, app, payment, transactionId, left);
  await post(tx, {
    name: `refund-written:${callId}`,
    ...{ paymentId: payment.id, transactionId, currency: payment.currency },
    entries: {
      ...{ 'owed-to-lender': owed, 'income': left + settled - owed + discount, 'refund-owed': -left },
      ...{ discounts: -discount, unmatched: -settled },
    },
  });
  if (left === 0) await closeCall(tx, callId, 'void', null);
  await followShare(tx, payment.id, transactionId);
  await resolveCapture(tx, payment.id, transactionId);
}

/** Refund of a stray capture, which no party was owed: the whole share goes back. */
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

/** Written refunds count, not only delivered ones: neither the payment nor the share is refunded beyond its capture. */
export async function writeRefund(tx: Tx, app: App, payment: Payment, transactionId: string, amount: number) {
  const left = await refundable(tx, payment.id, transactionId);
  if (payment.intentId === null || amount > left) throw new Error(`Refund of ${amount} exceeds ${left} captured`);
  return write(tx, app, payment, transactionId, {
    purpose: 'refund',
    intentId: payment.intentId,
    amount,
    currency: payment.currency,
    paymentId: payment.id,
  });
}

/**
 * Writes the transfer of what is owed to the lender: the agreed payout, less what she has borne since, and less what she
 * owes us from earlier transactions. When her debt takes all of it the call is void from the beginning. Stripe transfers
 * no more out of a charge than was captured: a payout above that comes out of our balance.
 */
export async function writeTransfer(tx: Tx, app: App, payment: Payment, transaction: Owing): Promise<void> {
  const { id: paymentId, currency, chargeId } = payment;
  const owed = await owedToLender(tx, paymentId, transaction.id);
  if (owed <= 0) return;
  if (chargeId === null) throw new Error(`No charge to pay ${transaction.id} out of`);
  const netted = Math.min(owed, await lockDebtOf(tx, transaction.providerId, currency));
  const amount = owed - netted;
  const isCovered = amount <= (await capturedFor(tx, paymentId, transaction.id));
  const callId = await write(tx, app, payment, transaction.id, {
    ...{ purpose: 'transfer', amount, currency, chargeId: isCovered ? chargeId : null },
    ...{ userId: transaction.providerId, accountId: null, transactionId: transaction.id },
    transferGroup: await groupOfIntent(tx, paymentId),
  });
  const about = { paymentId, transactionId: transaction.id, currency };
  const debtPaid = { 'owed-to-lender': netted, 'owed-by-lender': -netted };
  await post(tx, { ...about, name: `debt-netted:${callId}`, entries: debtPaid });
  const written = { 'owed-to-lender': amount, 'transfer-owed': -amount };
  await post(tx, { ...about, name: `transfer-written:${callId}`, entries: written });
  if (amount === 0) await closeCall(tx, callId, 'void', null);
  await followShare(tx, paymentId, transaction.id);
}

/** Writes a call to the outbox, with a job of its own. */
export async function write(
  tx: Tx,
  app: App,
  payment: Payment,
  transactionId: string,
  parameters: CallParameters,
): Promise<string> {
  const sequence = await nextSequence(tx, transactionId, parameters.purpose);
  const call = await writeCall(tx, { mode: 'outbox', paymentId: payment.id, transactionId, parameters, sequence });
  await app.jobs.send(tx, 'deliver-payment-call', { callId: call.id });
  return call.id;
}
