import type Stripe from 'stripe';
import { chargeFee } from '../money/currencies.ts';
import { post, settlementDelay } from '../money/ledger.ts';
import { openDispute } from '../resources/open-dispute.ts';
import { change, secretOf } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';

/**
 * Captures `amount` (minor units, at most what was authorised) and writes it in the books. The rest
 * counts as refunded on the charge, as Stripe shows a partial capture.
 */
export function takeMoney(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): Stripe.PaymentIntent {
  const role = secretOf(desk, 'payment_method', charge.payment_method ?? '').role;
  const line = post(desk, {
    type: 'charge',
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
    source: charge.id,
    availableOn: desk.now + (role === 'available-at-once' ? 0 : settlementDelay),
    description: charge.description,
  });
  const captured = change(desk, 'charge', charge, {
    captured: true,
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
    balance_transaction: line.id,
  });
  const after = change(desk, 'payment_intent', intent, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  });
  if (intent.capture_method === 'manual') emit(desk, 'charge.captured', captured);
  emit(desk, 'payment_intent.succeeded', after);
  if (role === 'disputed') openDispute(desk, captured, 'fraudulent');
  return after;
}
