import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { idOf } from '../store/objects.ts';

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

export type Opening = {
  readonly reason: string;
  /** Minor units; everything that is not refunded when undefined. */
  readonly amount?: number;
  /** The bank only asks: no money moves, and a refund settles it. */
  readonly isInquiry?: boolean;
};

/** A dispute that no money has moved for yet. */
export function newDispute(charge: Stripe.Charge, now: number, opening: Opening): Stripe.Dispute {
  const { reason, amount = charge.amount - charge.amount_refunded, isInquiry = false } = opening;
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + responseSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: isInquiry ? 'inquiry' : 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}
