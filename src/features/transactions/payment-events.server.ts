import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { recordRefundStatus } from '#src/features/payments/calls.server.ts';
import { openCase, resolveDispute } from '#src/features/payments/cases.server.ts';
import {
  closeEvent,
  dueEvents,
  openEvent,
  putOffEvent,
  type ReceivedEvent,
} from '#src/features/payments/events.server.ts';
import { transactionsOfIntent } from '#src/features/payments/payments.server.ts';
import { refreshPayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { executeAuthorised, readPaymentIntent } from './engine/read-payment.server.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { transactionById, hasOpenAttempt, processOf, system, type Transaction } from './transaction.server.ts';

/**
 * Handles a webhook event by reading the current state from Stripe. Idempotent: the result is the same whatever the
 * order, the delay and the number of deliveries.
 */
export async function handlePaymentEvent(app: App, eventId: string): Promise<void> {
  const event = await openEvent(app, eventId);
  if (event === null) return;
  const reason = await followEvent(app, event).catch((error: unknown) => {
    // An internal error postpones the event like any other failure, so that it does not block the others.
    if (!isRefusal(error)) app.logger.error(error, { eventId });
    return isRefusal(error) ? error.refusal.code : 'failed-here';
  });
  if (reason === null) await closeEvent(app, event, 'handled');
  else await putOffEvent(app, event, reason);
}

export async function handleDueEvents(app: App): Promise<void> {
  for (const id of await dueEvents(app, 50)) {
    await handlePaymentEvent(app, id).catch((error: unknown) => app.logger.error(error, { eventId: id }));
  }
}

/** Null when the event is handled; otherwise the reason for a retry. */
async function followEvent(app: App, event: ReceivedEvent): Promise<string | null> {
  if (event.type === 'account.updated') {
    return (await refreshPayoutAccount(app, event.objectId)) === 'later' ? 'payments-unreachable' : null;
  }
  if (event.intentId === null) return null;
  const transactions = await transactionsOfIntent(app.db, event.intentId);
  if (transactions.length === 0) return 'unknown-intent';
  for (const transactionId of transactions) {
    const reason = await followTransaction(app, transactionId, event);
    if (reason !== null) return reason;
  }
  return null;
}

async function followTransaction(app: App, transactionId: string, event: ReceivedEvent): Promise<string | null> {
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) return null;
  if (event.type === 'charge.dispute.created') {
    const about = { transactionId: transactionId, reason: 'card-dispute', reference: event.objectId } as const;
    await app.db.transaction((tx) => openCase(tx, about));
    return null;
  }
  if (event.type === 'charge.dispute.closed') return followDispute(app, transactionId, event.objectId);
  if (/^(charge\.)?refund\./.test(event.type)) return followRefund(app, event.objectId);
  if (await hasOpenAttempt(app.db, transactionId)) return 'attempt-under-way';
  return followPayment(app, transaction);
}

/**
 * Records the status of a refund. A refund that fails later is owed again, but not retried automatically, so it is
 * logged for the operator.
 */
async function followRefund(app: App, refundId: string): Promise<string | null> {
  const refund = await app.payments.readRefund(refundId);
  if (refund.kind === 'unknown' || refund.kind === 'stale-key') return 'payments-unreachable';
  if (refund.kind === 'no') return null;
  const { status } = refund.value;
  if (!(await recordRefundStatus(app.db, refundId, status))) return 'unknown-refund';
  if (status === 'failed') app.logger.error(new Error('A refund failed after it was made'), { refundId });
  return null;
}

/**
 * Dispute won: the payout may be transferred. Lost: the money is gone, and the case stays open for the operator to
 * decide.
 */
async function followDispute(app: App, transactionId: string, disputeId: string): Promise<string | null> {
  const dispute = await app.payments.readDispute(disputeId);
  if (dispute.kind === 'unknown' || dispute.kind === 'stale-key') return 'payments-unreachable';
  if (dispute.kind === 'done' && dispute.value.outcome === 'won')
    await app.db.transaction((tx) => resolveDispute(tx, transactionId, disputeId));
  return null;
}

type Followed = Pick<Transaction, 'id' | 'state' | 'processName' | 'processVersion'>;

/** Moves a transaction to the state of its payment at Stripe. */
export async function followPayment(app: App, transaction: Followed): Promise<null> {
  const { authorised, canceled } = processOf(transaction).states[transaction.state]?.onPayment ?? {};
  if (authorised === undefined && canceled === undefined) return null;
  const reading = await readPaymentIntent(app, transaction);
  if (reading.verdict === 'unknown') refuse('payments-unreachable');
  if (reading.verdict === 'authorised' && authorised !== undefined)
    await executeAuthorised(app, transaction.id, authorised, system, reading);
  if (reading.verdict === 'canceled' && canceled !== undefined)
    await executeInOneUnit(app, transaction.id, canceled, system);
  return null;
}
