import type Stripe from 'stripe';
import { declineBody } from '../cards/decline.ts';
import { behaviours } from '../cards/roles.ts';
import { randomText } from '../ids.ts';
import { attach } from '../resources/payment-methods.ts';
import { change, get, idOf, secretOf, setSecret } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import type { ErrorBody } from '../wire/problems.ts';
import type { AttemptOptions } from './attempt.ts';

export type SetupOutcome = { intent: Stripe.SetupIntent; error: ErrorBody | null };

function methodOf(scope: Scope, intent: Stripe.SetupIntent): Stripe.PaymentMethod {
  return get(scope, 'payment_method', idOf(intent.payment_method) ?? '', 'payment_method');
}

/** Attempts to save the intent's card for later use. */
export function attemptSetup(scope: Scope, intent: Stripe.SetupIntent, options: AttemptOptions): SetupOutcome {
  const method = methodOf(scope, intent);
  const { role } = secretOf(scope, 'payment_method', method.id);
  const { save, authenticate } = behaviours[role];
  if (save !== undefined) return refusedWith(scope, intent, declineBody(save, { payment_method: method }));
  if (authenticate === undefined) return { intent: saved(scope, intent, method), error: null };
  const challenge = { token: randomText(32), state: 'open' } as const;
  const url = `${options.publicUrl}/challenge/${intent.id}/${challenge.token}`;
  setSecret(scope, 'setup_intent', intent.id, { challenge, offSession: false });
  const after = change(scope, 'setup_intent', intent, {
    status: 'requires_action',
    last_setup_error: null,
    next_action:
      options.returnUrl === null
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: url } }
        : { type: 'redirect_to_url', redirect_to_url: { return_url: options.returnUrl, url } },
  });
  emit(scope, 'setup_intent.requires_action', after);
  return { intent: after, error: null };
}

function saved(scope: Scope, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const secret = secretOf(scope, 'payment_method', method.id);
  setSecret(scope, 'payment_method', method.id, { ...secret, authenticated: true });
  const customer = idOf(intent.customer);
  if (customer !== null) attach(scope, method, customer);
  const after = change(scope, 'setup_intent', intent, {
    status: 'succeeded',
    next_action: null,
    last_setup_error: null,
  });
  emit(scope, 'setup_intent.succeeded', after);
  return after;
}

function refusedWith(scope: Scope, intent: Stripe.SetupIntent, body: ErrorBody): SetupOutcome {
  const after = change(scope, 'setup_intent', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: body,
  });
  emit(scope, 'setup_intent.setup_failed', after);
  return { intent: after, error: { ...body, setup_intent: after } };
}

function closeChallenge(scope: Scope, intent: Stripe.SetupIntent): void {
  setSecret(scope, 'setup_intent', intent.id, { challenge: null, offSession: false });
}

export function passSetupChallenge(scope: Scope, intent: Stripe.SetupIntent): void {
  closeChallenge(scope, intent);
  saved(scope, intent, methodOf(scope, intent));
}

export function failSetupChallenge(scope: Scope, intent: Stripe.SetupIntent): void {
  closeChallenge(scope, intent);
  refusedWith(scope, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/setup-intent-authentication-failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can confirm ' +
      'the SetupIntent again with another payment method.',
    payment_method: methodOf(scope, intent),
  });
}
