import type Stripe from 'stripe';
import { change, idOf } from '../store/objects.ts';
import { flag } from '../wire/params.ts';
import { cannot, cardProblem } from '../wire/problems.ts';
import type { ErrorBody, Problem } from '../wire/problems.ts';
import type { Call } from '../wire/router.ts';
import { attemptPayment } from './attempt.ts';
import type { AttemptOptions } from './attempt.ts';
import { paymentForClient } from './client-view.ts';
import { checkReturnUrl, httpUrl } from './read-payment.ts';

/** `off_session` is `true`, or one of the legacy values. */
function offSession(call: Call): boolean {
  const value = call.params.values.off_session;
  if (value === 'recurring' || value === 'one_off') return true;
  return flag(call.params, 'off_session') ?? false;
}

export function attemptOptions(call: Call): AttemptOptions {
  return {
    offSession: offSession(call),
    refuseAction: flag(call.params, 'error_on_requires_action') ?? false,
    returnUrl: flag(call.params, 'use_stripe_sdk') === true ? null : httpUrl(call.params, 'return_url'),
    publicUrl: call.publicUrl,
  };
}

/** The error contains the intent; for a browser only its public fields. */
function problemFor(call: Call, error: ErrorBody): Problem {
  if (call.key === 'secret' || error.payment_intent === undefined) return cardProblem(error);
  return cardProblem({ ...error, payment_intent: paymentForClient(error.payment_intent) as Stripe.PaymentIntent });
}

/** Attempts to pay with the intent's method. A decline is thrown, and its changes are kept. */
export function confirmPayment(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (idOf(intent.payment_method) === null) {
    throw cannot(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      'payment_intent_unexpected_state',
      { payment_intent: intent },
    );
  }
  checkReturnUrl(call, intent.automatic_payment_methods);
  const { intent: after, error } = attemptPayment(call, intent, attemptOptions(call));
  if (error !== null) throw problemFor(call, error);
  return after;
}

/** Resets an abandoned challenge, so that the attempt can start again. */
export function resetAttempt(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | null,
  usage: Stripe.PaymentIntent.SetupFutureUsage | null,
): Stripe.PaymentIntent {
  return change(call, 'payment_intent', intent, {
    next_action: null,
    ...(method === null ? {} : { payment_method: method.id }),
    setup_future_usage: usage,
  });
}
