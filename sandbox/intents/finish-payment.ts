import type Stripe from 'stripe';
import { change, get, idOf, secretOf, setSecret } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { cannot } from '../wire/problems.ts';
import { cannotCapture, cannotCancel, isOneOf, statusesFor } from './states.ts';
import { takeMoney } from './take-money.ts';

function chargeOf(desk: Desk, intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const id = idOf(intent.latest_charge);
  return id === null ? null : get(desk, 'charge', id, 'latest_charge');
}

/** Takes authorised money, once; `amount` in minor units, all of it when undefined. */
export function capturePayment(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  amount: number | undefined,
): Stripe.PaymentIntent {
  const charge = chargeOf(desk, intent);
  if (charge === null || !isOneOf(intent.status, statusesFor.capture)) throw cannotCapture(intent);
  const taken = amount ?? intent.amount_capturable;
  if (taken > intent.amount_capturable) {
    throw cannot(
      `The amount_to_capture (${taken}) is greater than the amount_capturable (${intent.amount_capturable}) of this PaymentIntent.`,
      'amount_too_large',
      { param: 'amount_to_capture' },
    );
  }
  return takeMoney(desk, intent, charge, taken);
}

/** The authorisation lapses; Stripe shows that as a charge refunded in full, without a line in the books. */
function release(desk: Desk, charge: Stripe.Charge): void {
  const after = change(desk, 'charge', charge, { refunded: true, amount_refunded: charge.amount });
  emit(desk, 'charge.refunded', after);
}

export function cancelPayment(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!isOneOf(intent.status, statusesFor.cancel)) throw cannotCancel(intent);
  const charge = chargeOf(desk, intent);
  if (intent.status === 'requires_capture' && charge !== null) release(desk, charge);
  setSecret(desk, 'payment_intent', intent.id, { ...secretOf(desk, 'payment_intent', intent.id), challenge: null });
  const after = change(desk, 'payment_intent', intent, {
    status: 'canceled',
    canceled_at: desk.now,
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  });
  emit(desk, 'payment_intent.canceled', after);
  return after;
}
