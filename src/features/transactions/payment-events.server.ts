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
import { confirmSeen, lookAtPayment } from './confirm.server.ts';
import { transactionById, hasOpenAttempt, system } from './transaction.server.ts';
import { takeOutbox } from './execute.server.ts';

/** Looks again at what an event speaks of. In whatever order, however often, however late: the same end. */
export async function handlePaymentEvent(app: App, eventId: string): Promise<void> {
  const event = await openEvent(app, eventId);
  if (event === null) return;
  const reason = await look(app, event).catch((error: unknown) => {
    // An event that fails by our own fault waits like any other, and keeps none waiting.
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

/** Null when all is said and done; otherwise why the event has to be tried again. */
async function look(app: App, event: ReceivedEvent): Promise<string | null> {
  if (event.type === 'account.updated') {
    return (await refreshPayoutAccount(app, event.objectId)) === 'later' ? 'payments-unreachable' : null;
  }
  if (event.intentId === null) return null;
  const transactions = await transactionsOfIntent(app.db, event.intentId);
  if (transactions.length === 0) return 'unknown-intent';
  for (const transactionId of transactions) {
    const reason = await lookAtTransaction(app, transactionId, event);
    if (reason !== null) return reason;
  }
  return null;
}

async function lookAtTransaction(app: App, transactionId: string, event: ReceivedEvent): Promise<string | null> {
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) return null;
  if (event.type === 'charge.dispute.created') {
    const about = { transactionId: transactionId, reason: 'card-dispute', reference: event.objectId } as const;
    await app.db.transaction((tx) => openCase(tx, about));
    return null;
  }
  if (event.type === 'charge.dispute.closed') return lookAtDispute(app, transactionId, event.objectId);
  if (/^(charge\.)?refund\./.test(event.type)) return lookAtRefund(app, event.objectId);
  if (await hasOpenAttempt(app.db, transactionId)) return 'attempt-under-way';
  return followPayment(app, transactionId, transaction.state);
}

/** A refund that fails after all is owed again; it is not sent again by itself, so the operator hears of it. */
async function lookAtRefund(app: App, refundId: string): Promise<string | null> {
  const refund = await app.payments.readRefund(refundId);
  if (refund.kind === 'unknown' || refund.kind === 'stale-key') return 'payments-unreachable';
  if (refund.kind === 'no') return null;
  const { status } = refund.value;
  if (!(await recordRefundStatus(app.db, refundId, status))) return 'unknown-refund';
  if (status === 'failed') app.logger.error(new Error('A refund failed after it was made'), { refundId });
  return null;
}

/** Won, the payout may leave. Lost, the money is gone, and the case stays open for the operator to decide. */
async function lookAtDispute(app: App, transactionId: string, disputeId: string): Promise<string | null> {
  const dispute = await app.payments.readDispute(disputeId);
  if (dispute.kind === 'unknown' || dispute.kind === 'stale-key') return 'payments-unreachable';
  if (dispute.kind === 'done' && dispute.value.outcome === 'won')
    await app.db.transaction((tx) => resolveDispute(tx, transactionId, disputeId));
  return null;
}

/** Brings a transaction to where its payment stands at the provider. */
export async function followPayment(app: App, transactionId: string, state: string): Promise<string | null> {
  if (state !== 'pending-payment' && state !== 'preauthorized') return null;
  const look = await lookAtPayment(app, { id: transactionId });
  if (look.verdict === 'unknown') refuse('payments-unreachable');
  if (state === 'pending-payment' && look.verdict === 'authorised') await confirmSeen(app, transactionId, system, look);
  if (state === 'preauthorized' && look.verdict === 'canceled') await takeOutbox(app, transactionId, 'decline', system);
  return null;
}
