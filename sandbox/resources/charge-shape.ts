import type Stripe from 'stripe';
import { chargedCard } from '../cards/card-shapes.ts';
import type { Decline } from '../cards/roles.ts';
import { newId } from '../ids.ts';
import { idOf } from '../store/objects.ts';

const approved: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function refused(decline: Decline): Stripe.Charge.Outcome {
  return {
    ...approved,
    advice_code: decline.advice ?? null,
    network_decline_code: '01',
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code ?? null,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

type Attempt = {
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  readonly now: number;
  /** How long the card is held until it is captured. */
  readonly holdSeconds: number;
  readonly authenticated: boolean;
  readonly decline: Decline | null;
};

function result(
  decline: Decline | null,
): Pick<Stripe.Charge, 'failure_code' | 'failure_message' | 'outcome' | 'paid' | 'status'> {
  return {
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: decline === null ? approved : refused(decline),
    paid: decline === null,
    status: decline === null ? 'succeeded' : 'failed',
  };
}

/** Fields that have no value for payments of the sandbox. */
export const unusedFields = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  amount_refunded: 0,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  source: null,
  transfer_data: null,
} as const satisfies Partial<Stripe.Charge>;

/** A charge right after the issuer's response: not captured yet. */
export function newCharge({ intent, method, now, holdSeconds, authenticated, decline }: Attempt): Stripe.Charge {
  const waits = intent.capture_method === 'manual' && decline === null;
  const card = method.card && chargedCard(method.card, intent.amount, waits ? now + holdSeconds : null, authenticated);
  return {
    id: newId('ch'),
    object: 'charge',
    ...unusedFields,
    amount: intent.amount,
    amount_captured: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'PAYMENTS SANDBOX',
    captured: false,
    created: now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { ...(card === undefined ? {} : { card }), type: method.type },
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_group: intent.transfer_group,
    ...result(decline),
  };
}
