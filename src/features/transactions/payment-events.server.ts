import { givingUpOf } from '#src/domain/process/process.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { followCardEvent, isCardEvent } from '#src/features/cards/card-events.server.ts';
import { hasOpenCall } from '#src/features/payments/calls.server.ts';
import { lookAtClaimPayment } from '#src/features/payments/look-at-claims.server.ts';
import { followDispute } from '#src/features/payments/disputes.server.ts';
import {
  cardRefused,
  closeEvent,
  dueEvents,
  openEvent,
  putOffEvent,
  refusalsOf,
  type ReceivedEvent,
} from '#src/features/payments/events.server.ts';
import { followFraudWarning } from '#src/features/payments/fraud-warnings.server.ts';
import { writeCancel } from '#src/features/payments/outbox.server.ts';
import { lockPayment, paymentOfIntent, sharesOf, type Payment } from '#src/features/payments/payments.server.ts';
import { followRefund } from '#src/features/payments/follow-refund.server.ts';
import { followPayoutEvent, isPayoutEvent } from '#src/features/payouts/follow-events.server.ts';
import type { App } from '#src/platform/app.ts';
import { executeAuthorised, readPaymentIntent } from './execute.server.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { onDisputeOpened } from './dispute-opened.server.ts';
import { replanHandover } from './replan-handover.server.ts';
import { hasOpenAttemptOf, processOf, stageOfTransaction, system, transactionsUnder } from './transaction.server.ts';

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
  if (isPayoutEvent(event.type)) return followPayoutEvent(app, event);
  if (isCardEvent(event.type)) return followCardEvent(app, event);
  if (event.intentId === null) return null;
  const payment = await paymentOfIntent(app.db, event.intentId);
  if (payment === null) return 'unknown-intent';
  if (event.type.startsWith('charge.dispute.'))
    return replanned(app, payment, await followDispute(app, event.objectId, onDisputeOpened(app)));
  if (event.type === 'radar.early_fraud_warning.created') return followFraudWarning(app, event.objectId);
  if (/^(charge\.)?refund\./.test(event.type)) return replanned(app, payment, await followRefund(app, event.objectId));
  // The sweep of claims reads it.
  if (payment.kind === 'claim') return lookAtClaimPayment(app.db, payment.id);
  if (await hasOpenAttemptOf(app.db, payment.id)) return 'attempt-under-way';
  if (event.type === cardRefused && (await refusalsOf(app, event.intentId)) >= maxRefusals) return giveUp(app, payment);
  return followPayment(app, payment);
}

/** What is expected of the payment's orders depends on what a bank has taken and what was refunded, also of what paid for a loss. */
async function replanned(app: App, payment: Payment, reason: string | null): Promise<string | null> {
  const shares = reason === null ? await sharesOf(app.db, payment.id) : [];
  await replanHandover(
    app,
    shares.map(({ transactionId }) => transactionId),
  );
  return reason;
}

/** A payment whose card was refused so often is for guessing cards, or will not be paid: nothing waits for it any more. */
const maxRefusals = 5;

/** Ends the request, unless a card is held for it by now. */
async function giveUp(app: App, payment: Payment): Promise<null> {
  const [leader] = await transactionsUnder(app.db, payment.id);
  if (leader === undefined || stageOfTransaction(leader) !== 'paying') return followPayment(app, payment);
  const reading = await readPaymentIntent(app, payment);
  if (reading.verdict === 'authorised' || reading.verdict === 'processing') return followPayment(app, payment);
  if (reading.verdict === 'unknown') refuse('payments-unreachable');
  await executeInOneUnit(app, leader.id, givingUpOf(processOf(leader)).name, system);
  return null;
}

/**
 * Moves the transactions of a payment to its state at Stripe. An ended payment moves nothing: a hold that turns up there
 * is released, captured money is refunded.
 */
export async function followPayment(app: App, payment: Payment): Promise<null> {
  const [leader] = await transactionsUnder(app.db, payment.id);
  if (leader === undefined) return followEndedPayment(app, payment);
  const { authorised, canceled } = processOf(leader).states[leader.state]?.onPayment ?? {};
  if (authorised === undefined && canceled === undefined) return null;
  const reading = await readPaymentIntent(app, payment);
  if (reading.verdict === 'unknown') refuse('payments-unreachable');
  if (reading.verdict === 'authorised' && authorised !== undefined)
    await executeAuthorised(app, leader.id, authorised, system, reading);
  if (reading.verdict === 'canceled' && canceled !== undefined)
    await executeInOneUnit(app, leader.id, canceled, system);
  return null;
}

/** Writes a cancel for money that is held or captured although the payment has ended, unless one is under way. */
async function followEndedPayment(app: App, payment: Payment): Promise<null> {
  const isSettled = payment.intentId === null || payment.capturedAmount > 0;
  if (isSettled || (await hasOpenCall(app.db, payment.id))) return null;
  const reading = await readPaymentIntent(app, payment);
  if (reading.verdict === 'unknown') refuse('payments-unreachable');
  if (reading.verdict !== 'authorised' && reading.verdict !== 'captured') return null;
  await app.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    const [share] = await sharesOf(tx, payment.id);
    const isOver = share === undefined || locked.capturedAmount > 0 || (await hasOpenCall(tx, payment.id));
    if (!isOver) await writeCancel(tx, app, locked, share.transactionId);
  });
  return null;
}
