import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { formatAmount } from '../money/currencies.ts';
import { recordTransaction } from '../money/ledger.ts';
import { add, change, get, idOf, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { choice, nonEmptyText, positiveInteger } from '../wire/params.ts';
import { badParam, cannot, missingParam } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { disputesOf, isInquiry, isOpen } from './open-dispute.ts';

/** The charge to refund, by its id or its intent. */
function refundable(call: Call): Stripe.Charge {
  const intentId = nonEmptyText(call.params, 'payment_intent');
  const chargeId = nonEmptyText(call.params, 'charge');
  if (intentId !== undefined && chargeId !== undefined) {
    throw badParam(
      'You may only specify one of these parameters: charge, payment_intent.',
      'charge',
      'parameters_exclusive',
    );
  }
  if (chargeId !== undefined) return captured(get(call, 'charge', chargeId, 'charge'));
  if (intentId === undefined) throw missingParam('charge');
  const intent = get(call, 'payment_intent', intentId, 'payment_intent');
  const latest = idOf(intent.latest_charge);
  if (latest === null || intent.status !== 'succeeded') {
    throw cannot(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      { param: 'payment_intent', payment_intent: intent },
    );
  }
  return captured(get(call, 'charge', latest, 'charge'));
}

function captured(charge: Stripe.Charge): Stripe.Charge {
  if (charge.captured) return charge;
  throw cannot(
    `Charge ${charge.id} has not been captured and cannot be refunded; cancel its PaymentIntent instead.`,
    'charge_not_refundable',
    { charge: charge.id },
  );
}

/** What a chargeback leaves to refund: nothing while the bank has not decided, then what it did not take. */
function leftByDisputes(scope: Scope, charge: Stripe.Charge): number {
  const chargebacks = disputesOf(scope, charge).filter((dispute) => !isInquiry(dispute));
  if (chargebacks.some(isOpen)) return 0;
  const movements = chargebacks.flatMap(({ balance_transactions: lines }) => lines);
  return charge.amount - charge.amount_refunded + movements.reduce((sum, { amount }) => sum + amount, 0);
}

/** The amount to refund in minor units; throws when nothing, or less than requested, can be refunded. */
function checkedAmount(scope: Scope, charge: Stripe.Charge, requested: number | undefined): number {
  if (charge.refunded || charge.amount === charge.amount_refunded) {
    throw cannot(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded', { charge: charge.id });
  }
  const refundable = leftByDisputes(scope, charge);
  if (refundable <= 0) {
    throw cannot(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed', {
      charge: charge.id,
    });
  }
  if (requested !== undefined && requested > refundable) {
    throw cannot(
      `Refund amount (${formatAmount(requested, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(refundable, charge.currency)})`,
      undefined,
      { param: 'amount', charge: charge.id },
    );
  }
  return requested ?? refundable;
}

function newRefund(scope: Scope, charge: Stripe.Charge, amount: number): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

function lineFor(scope: Scope, charge: Stripe.Charge, refund: Stripe.Refund): Stripe.BalanceTransaction {
  const captureLine = get(scope, 'balance_transaction', idOf(charge.balance_transaction) ?? '');
  return recordTransaction(scope, {
    type: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    availableOn: captureLine.available_on,
    description: `REFUND FOR CHARGE${charge.description === null ? '' : ` (${charge.description})`}`,
  });
}

function create(call: Call): object {
  const requested = positiveInteger(call.params, 'amount');
  const reason = choice(call.params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = changedMetadata(call.params, {});
  const charge = refundable(call);
  const amount = checkedAmount(call, charge, requested);
  const isPending = secretOf(call, 'payment_method', charge.payment_method ?? '').role === 'refund-pends';
  const blank: Stripe.Refund = {
    ...newRefund(call, charge, amount),
    reason,
    metadata,
    status: isPending ? 'pending' : 'succeeded',
  };
  const refund: Stripe.Refund = { ...blank, balance_transaction: lineFor(call, charge, blank).id };
  add(call, 'refund', refund, {});
  const refunded = charge.amount_refunded + amount;
  const after = change(call, 'charge', charge, { amount_refunded: refunded, refunded: refunded === charge.amount });
  emit(call, 'refund.created', refund);
  emit(call, 'charge.refunded', after);
  return refund;
}

function update(call: Call): object {
  const refund = get(call, 'refund', pathPart(call));
  const after = change(call, 'refund', refund, { metadata: changedMetadata(call.params, refund.metadata ?? {}) });
  return emitUpdated(call, after);
}

/** Ends a refund after the fact: the bank returned the money, and balance and charge are as before it. */
export function failRefund(
  scope: Scope,
  refund: Stripe.Refund,
  status: 'failed' | 'canceled' = 'failed',
): Stripe.Refund {
  const line = recordTransaction(scope, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
  });
  const after = change(scope, 'refund', refund, {
    status,
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: line.id,
  });
  const charge = get(scope, 'charge', idOf(refund.charge) ?? '');
  change(scope, 'charge', charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  emitUpdated(scope, after);
  if (status === 'failed') emit(scope, 'refund.failed', after);
  return after;
}

export function completeRefund(scope: Scope, refund: Stripe.Refund): Stripe.Refund {
  return emitUpdated(scope, change(scope, 'refund', refund, { status: 'succeeded' }));
}

/** Stripe sends the older type beside the newer one. */
function emitUpdated(scope: Scope, refund: Stripe.Refund): Stripe.Refund {
  emit(scope, 'refund.updated', refund);
  emit(scope, 'charge.refund.updated', refund);
  return refund;
}

function list(call: Call): object {
  return listOf(call, call.params, 'refund', '/v1/refunds', filters(call.params, 'charge', 'payment_intent'));
}

export const refundRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/refunds', accepts: 'amount charge payment_intent reason metadata', run: create },
  { method: 'GET', path: '/v1/refunds', accepts: `${listParams} charge payment_intent`, run: list },
  { method: 'GET', path: '/v1/refunds/:id', accepts: '', run: (call) => get(call, 'refund', pathPart(call)) },
  { method: 'POST', path: '/v1/refunds/:id', accepts: 'metadata', run: update },
];
