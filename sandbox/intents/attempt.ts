import type Stripe from 'stripe';
import { declineBody } from '../cards/decline.ts';
import { behaviours, declines } from '../cards/roles.ts';
import type { Decline } from '../cards/roles.ts';
import { randomText } from '../ids.ts';
import type { Challenge } from '../store/kinds.ts';
import { add, change, get, idOf, secretOf, setSecret } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { newCharge } from '../resources/charge-shape.ts';
import { attach, checkUsable, markSpent } from '../resources/payment-methods.ts';
import { emit } from '../webhooks/emit.ts';
import type { ErrorBody } from '../wire/problems.ts';
import { takeMoney } from './take-money.ts';

export type AttemptOptions = {
  /** The customer is not there to answer a challenge. */
  readonly offSession: boolean;
  readonly refuseAction: boolean;
  readonly returnUrl: string | null;
  readonly publicUrl: string;
};

export type Outcome = { intent: Stripe.PaymentIntent; error: ErrorBody | null };

function isExpired(desk: Desk, method: Stripe.PaymentMethod): boolean {
  const today = new Date(desk.now * 1000);
  const card = method.card;
  if (card === undefined) return false;
  const year = today.getUTCFullYear();
  return card.exp_year < year || (card.exp_year === year && card.exp_month < today.getUTCMonth() + 1);
}

function methodOf(desk: Desk, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  return get(desk, 'payment_method', idOf(intent.payment_method) ?? '', 'payment_method');
}

/** Tries to pay with the method that the intent names. The effects stand whatever the outcome. */
export function attemptPayment(desk: Desk, intent: Stripe.PaymentIntent, options: AttemptOptions): Outcome {
  const method = methodOf(desk, intent);
  checkUsable(desk, method, idOf(intent.customer));
  const secret = secretOf(desk, 'payment_method', method.id);
  if (isExpired(desk, method)) return declined(desk, intent, method, declines.expired);
  const { authenticate } = behaviours[secret.role];
  const asks = authenticate === 'always' || (authenticate === 'unless-set-up' && !secret.authenticated);
  if (!asks) return authorised(desk, intent, method, false);
  if (options.offSession || options.refuseAction) return declined(desk, intent, method, declines.unauthenticated);
  return { intent: challenged(desk, intent, options), error: null };
}

function nextAction(url: string, returnUrl: string | null): Stripe.PaymentIntent.NextAction {
  if (returnUrl !== null) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: url } };
}

function challenged(desk: Desk, intent: Stripe.PaymentIntent, options: AttemptOptions): Stripe.PaymentIntent {
  const challenge: Challenge = { token: randomText(32), state: 'open' };
  const url = `${options.publicUrl}/challenge/${intent.id}/${challenge.token}`;
  setSecret(desk, 'payment_intent', intent.id, { challenge, offSession: options.offSession });
  const after = change(desk, 'payment_intent', intent, {
    status: 'requires_action',
    next_action: nextAction(url, options.returnUrl),
    last_payment_error: null,
  });
  emit(desk, 'payment_intent.requires_action', after);
  return after;
}

/** The card holder passed the challenge: now the network is asked. */
export function continueAfterChallenge(desk: Desk, intent: Stripe.PaymentIntent): Outcome {
  setSecret(desk, 'payment_intent', intent.id, { ...secretOf(desk, 'payment_intent', intent.id), challenge: null });
  return authorised(desk, intent, methodOf(desk, intent), true);
}

export function failChallenge(desk: Desk, intent: Stripe.PaymentIntent): Outcome {
  setSecret(desk, 'payment_intent', intent.id, { ...secretOf(desk, 'payment_intent', intent.id), challenge: null });
  const body: ErrorBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: methodOf(desk, intent),
  };
  return refusedWith(desk, intent, body, null);
}

function refusedWith(desk: Desk, intent: Stripe.PaymentIntent, body: ErrorBody, charge: string | null): Outcome {
  const after = change(desk, 'payment_intent', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: body,
    latest_charge: charge ?? intent.latest_charge,
  });
  emit(desk, 'payment_intent.payment_failed', after);
  return { intent: after, error: { ...body, payment_intent: after } };
}

function declined(desk: Desk, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline: Decline): Outcome {
  const charge = newCharge({ intent, method, now: desk.now, authenticated: false, decline });
  add(desk, 'charge', charge, {});
  emit(desk, 'charge.failed', charge);
  return refusedWith(desk, intent, declineBody(decline, { charge: charge.id, payment_method: method }), charge.id);
}

function keepCard(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): void {
  const customer = idOf(intent.customer);
  if (method.customer !== null) return;
  if (customer === null || intent.setup_future_usage === null) return markSpent(desk, method.id);
  attach(desk, method, customer);
  const secret = secretOf(desk, 'payment_method', method.id);
  setSecret(desk, 'payment_method', method.id, { ...secret, authenticated: secret.authenticated || authenticated });
}

function authorised(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Outcome {
  const decline = behaviours[secretOf(desk, 'payment_method', method.id).role].charge;
  if (decline !== undefined) return declined(desk, intent, method, decline);
  const charge = newCharge({ intent, method, now: desk.now, authenticated, decline: null });
  add(desk, 'charge', charge, {});
  keepCard(desk, intent, method, authenticated);
  const paid = change(desk, 'payment_intent', intent, {
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    amount_capturable: intent.amount,
    status: 'requires_capture',
  });
  emit(desk, 'charge.succeeded', charge);
  if (intent.capture_method !== 'manual') return { intent: takeMoney(desk, paid, charge, intent.amount), error: null };
  emit(desk, 'payment_intent.amount_capturable_updated', paid);
  return { intent: paid, error: null };
}
