import type Stripe from 'stripe';
import { change, get, idOf, secretOf, setSecret } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { cannot } from '../wire/problems.ts';
import { cannotCapture, cannotCancel, isOneOf, statusesFor } from './states.ts';
import { captureMoney } from './capture-money.ts';

function chargeOf(scope: Scope, intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const id = idOf(intent.latest_charge);
  return id === null ? null : get(scope, 'charge', id, 'latest_charge');
}

/** Captures authorised money, once; `amount` in minor units, everything when undefined. */
export function capturePayment(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  amount: number | undefined,
): Stripe.PaymentIntent {
  const charge = chargeOf(scope, intent);
  if (charge === null || !isOneOf(intent.status, statusesFor.capture)) throw cannotCapture(intent);
  const captured = amount ?? intent.amount_capturable;
  if (captured > intent.amount_capturable) {
    throw cannot(
      `The amount_to_capture (${captured}) is greater than the amount_capturable (${intent.amount_capturable}) of this PaymentIntent.`,
      'amount_too_large',
      { param: 'amount_to_capture' },
    );
  }
  return captureMoney(scope, intent, charge, captured);
}

/** Releases the authorisation. Stripe shows that as a fully refunded charge, without a balance transaction. */
function release(scope: Scope, charge: Stripe.Charge): void {
  const after = change(scope, 'charge', charge, { refunded: true, amount_refunded: charge.amount });
  emit(scope, 'charge.refunded', after);
}

export function cancelPayment(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!isOneOf(intent.status, statusesFor.cancel)) throw cannotCancel(intent);
  const charge = chargeOf(scope, intent);
  if (intent.status === 'requires_capture' && charge !== null) release(scope, charge);
  setSecret(scope, 'payment_intent', intent.id, { ...secretOf(scope, 'payment_intent', intent.id), challenge: null });
  const after = change(scope, 'payment_intent', intent, {
    status: 'canceled',
    canceled_at: scope.now,
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  });
  emit(scope, 'payment_intent.canceled', after);
  return after;
}
