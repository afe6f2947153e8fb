import type Stripe from 'stripe';
import { fingerprintOf } from '../ids.ts';
import type { TestCard } from './test-cards.ts';

export type CardExpiry = { month: number; year: number };
export const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** The card object of a payment method. */
export function methodCard(card: TestCard, expiry: CardExpiry, cvcGiven: boolean): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvcGiven ? 'pass' : null,
    },
    country: 'US',
    display_brand: card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprintOf(card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

const brandTitles = { visa: 'Visa', mastercard: 'MasterCard', amex: 'American Express', discover: 'Discover' } as const;

/** The card object of a token, in the older format. */
export function tokenCard(id: string, card: TestCard, expiry: CardExpiry, name: string | null): Stripe.Card {
  return {
    id,
    object: 'card',
    address_city: null,
    address_country: null,
    address_line1: null,
    address_line1_check: null,
    address_line2: null,
    address_state: null,
    address_zip: null,
    address_zip_check: null,
    brand: brandTitles[card.brand],
    country: 'US',
    cvc_check: 'unchecked',
    dynamic_last4: null,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprintOf(card.number),
    funding: card.funding,
    last4: card.number.slice(-4),
    metadata: {},
    name,
    networks: { preferred: null },
    regulated_status: 'unregulated',
    tokenization_method: null,
  };
}

/** The card object of a charge. `amount` is what was authorised, in minor units. */
export function chargedCard(
  card: Stripe.PaymentMethod.Card,
  amount: number,
  captureBefore: number | null,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    ...(captureBefore === null ? {} : { capture_before: captureBefore }),
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: authenticated ? passedChallenge : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const passedChallenge: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
