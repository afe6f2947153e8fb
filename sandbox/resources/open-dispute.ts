import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { recordTransaction } from '../money/ledger.ts';
import { add, change, idOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';

/** Stripe's fee for a dispute, won or lost, in minor units. */
const disputeFee = 1500;
const responseSeconds = 7 * 24 * 60 * 60;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

function newDispute(scope: Scope, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: scope.now + responseSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
}

/** Withdraws the rest of the charge, and Stripe's fee. */
export function openDispute(scope: Scope, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const blank = newDispute(scope, charge, reason);
  const line = recordTransaction(scope, {
    type: 'adjustment',
    amount: -blank.amount,
    fee: disputeFee,
    currency: blank.currency,
    source: blank.id,
    description: `Chargeback withdrawal for ${charge.id}`,
    category: 'dispute',
  });
  const dispute: Stripe.Dispute = { ...blank, balance_transactions: [line] };
  add(scope, 'dispute', dispute, {});
  change(scope, 'charge', charge, { disputed: true });
  emit(scope, 'charge.dispute.created', dispute);
  emit(scope, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Closes a dispute. Winning returns the money, without the fee. */
export function closeDispute(scope: Scope, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  if (status === 'lost') {
    const lost = change(scope, 'dispute', dispute, { status });
    emit(scope, 'charge.dispute.closed', lost);
    return lost;
  }
  const line = recordTransaction(scope, {
    type: 'adjustment',
    amount: dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    category: 'dispute_reversal',
  });
  const won = change(scope, 'dispute', dispute, {
    status,
    balance_transactions: [...dispute.balance_transactions, line],
  });
  emit(scope, 'charge.dispute.funds_reinstated', won);
  emit(scope, 'charge.dispute.closed', won);
  return won;
}
