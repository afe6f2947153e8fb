import type Stripe from 'stripe';
import { declineBody } from '../cards/decline.ts';
import { behaviours, declines } from '../cards/roles.ts';
import type { Decline } from '../cards/roles.ts';
import { randomText } from '../ids.ts';
import type { Challenge } from '../store/kinds.ts';
import { holdSeconds } from '../money/holds.ts';
import { add, change, get, idOf, secretOf, setSecret } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { newCharge } from '../resources/charge-shape.ts';
import { attach, checkUsable, markSpent } from '../resources/payment-methods.ts';
import { emit } from '../webhooks/emit.ts';
import type { ErrorBody } from '../wire/problems.ts';
import { captureMoney } from './capture-money.ts';

export type AttemptOptions = {
  /** The customer is not present to answer a challenge. */
  readonly offSession: boolean;
  readonly refuseAction: boolean;
  readonly returnUrl: string | null;
  readonly publicUrl: string;
};

export type Outcome = { intent: Stripe.PaymentIntent; error: ErrorBody | null };

function isExpired(scope: Scope, method: Stripe.PaymentMethod): boolean {
  const today = new Date(scope.now * 1000);
  const card = method.card;
  if (card === undefined) return false;
  const year = today.getUTCFullYear();
  return card.exp_year < year || (card.exp_year === year && card.exp_month < today.getUTCMonth() + 1);
}

function methodOf(scope: Scope, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  return get(scope, 'payment_method', idOf(intent.payment_method) ?? '', 'payment_method');
}

/** Attempts to pay with the intent's payment method. The changes are kept whatever the outcome. */
export function attemptPayment(scope: Scope, intent: Stripe.PaymentIntent, options: AttemptOptions): Outcome {
  const method = methodOf(scope, intent);
  checkUsable(scope, method, idOf(intent.customer));
  const secret = secretOf(scope, 'payment_method', method.id);
  if (isExpired(scope, method)) return declined(scope, intent, method, declines.expired);
  const { authenticate } = behaviours[secret.role];
  const needsChallenge = authenticate === 'always' || (authenticate === 'unless-set-up' && !secret.authenticated);
  if (!needsChallenge) return authorised(scope, intent, method, false);
  if (options.offSession || options.refuseAction) return declined(scope, intent, method, declines.unauthenticated);
  return { intent: challenged(scope, intent, options), error: null };
}

function nextAction(url: string, returnUrl: string | null): Stripe.PaymentIntent.NextAction {
  if (returnUrl !== null) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: url } };
}

function challenged(scope: Scope, intent: Stripe.PaymentIntent, options: AttemptOptions): Stripe.PaymentIntent {
  const challenge: Challenge = { token: randomText(32), state: 'open' };
  const url = `${options.publicUrl}/challenge/${intent.id}/${challenge.token}`;
  setSecret(scope, 'payment_intent', intent.id, { challenge, offSession: options.offSession });
  const after = change(scope, 'payment_intent', intent, {
    status: 'requires_action',
    next_action: nextAction(url, options.returnUrl),
    last_payment_error: null,
  });
  emit(scope, 'payment_intent.requires_action', after);
  return after;
}

/** After a passed challenge the issuer authorises or declines. */
export function continueAfterChallenge(scope: Scope, intent: Stripe.PaymentIntent): Outcome {
  setSecret(scope, 'payment_intent', intent.id, { ...secretOf(scope, 'payment_intent', intent.id), challenge: null });
  return authorised(scope, intent, methodOf(scope, intent), true);
}

export function failChallenge(scope: Scope, intent: Stripe.PaymentIntent): Outcome {
  setSecret(scope, 'payment_intent', intent.id, { ...secretOf(scope, 'payment_intent', intent.id), challenge: null });
  const body: ErrorBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: methodOf(scope, intent),
  };
  return refusedWith(scope, intent, body, null);
}

function refusedWith(scope: Scope, intent: Stripe.PaymentIntent, body: ErrorBody, charge: string | null): Outcome {
  const after = change(scope, 'payment_intent', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: body,
    latest_charge: charge ?? intent.latest_charge,
  });
  emit(scope, 'payment_intent.payment_failed', after);
  return { intent: after, error: { ...body, payment_intent: after } };
}

function newChargeOf(
  scope: Scope,
  attempt: Omit<Parameters<typeof newCharge>[0], 'now' | 'holdSeconds'>,
): Stripe.Charge {
  return newCharge({ ...attempt, now: scope.now, holdSeconds: holdSeconds(scope.store) });
}

function declined(scope: Scope, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline: Decline): Outcome {
  const charge = newChargeOf(scope, { intent, method, authenticated: false, decline });
  add(scope, 'charge', charge, {});
  emit(scope, 'charge.failed', charge);
  return refusedWith(scope, intent, declineBody(decline, { charge: charge.id, payment_method: method }), charge.id);
}

function saveCard(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): void {
  const customer = idOf(intent.customer);
  if (method.customer !== null) return;
  if (customer === null || intent.setup_future_usage === null) return markSpent(scope, method.id);
  attach(scope, method, customer);
  const secret = secretOf(scope, 'payment_method', method.id);
  setSecret(scope, 'payment_method', method.id, { ...secret, authenticated: secret.authenticated || authenticated });
}

function authorised(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Outcome {
  const decline = behaviours[secretOf(scope, 'payment_method', method.id).role].charge;
  if (decline !== undefined) return declined(scope, intent, method, decline);
  const charge = newChargeOf(scope, { intent, method, authenticated, decline: null });
  add(scope, 'charge', charge, {});
  saveCard(scope, intent, method, authenticated);
  const paid = change(scope, 'payment_intent', intent, {
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    amount_capturable: intent.amount,
    status: 'requires_capture',
  });
  emit(scope, 'charge.succeeded', charge);
  if (intent.capture_method !== 'manual')
    return { intent: captureMoney(scope, paid, charge, intent.amount), error: null };
  emit(scope, 'payment_intent.amount_capturable_updated', paid);
  return { intent: paid, error: null };
}
