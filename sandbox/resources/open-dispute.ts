import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { post } from '../money/ledger.ts';
import { add, change, idOf } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';

/** Minor units that Stripe keeps for a dispute, won or lost. */
const disputeFee = 1500;
const answerWithin = 7 * 24 * 60 * 60;

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

function newDispute(desk: Desk, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: desk.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: desk.now + answerWithin,
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

/** The card holder's bank takes back what is left of the charge, and Stripe its fee. */
export function openDispute(desk: Desk, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const blank = newDispute(desk, charge, reason);
  const line = post(desk, {
    type: 'adjustment',
    amount: -blank.amount,
    fee: disputeFee,
    currency: blank.currency,
    source: blank.id,
    description: `Chargeback withdrawal for ${charge.id}`,
    category: 'dispute',
  });
  const dispute: Stripe.Dispute = { ...blank, balance_transactions: [line] };
  add(desk, 'dispute', dispute, {});
  change(desk, 'charge', charge, { disputed: true });
  emit(desk, 'charge.dispute.created', dispute);
  emit(desk, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Ends a dispute. Won gives the money back, without the fee. */
export function closeDispute(desk: Desk, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  if (status === 'lost') {
    const lost = change(desk, 'dispute', dispute, { status });
    emit(desk, 'charge.dispute.closed', lost);
    return lost;
  }
  const line = post(desk, {
    type: 'adjustment',
    amount: dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    category: 'dispute_reversal',
  });
  const won = change(desk, 'dispute', dispute, {
    status,
    balance_transactions: [...dispute.balance_transactions, line],
  });
  emit(desk, 'charge.dispute.funds_reinstated', won);
  emit(desk, 'charge.dispute.closed', won);
  return won;
}
