import type Stripe from 'stripe';
import { chargeFee } from '../money/currencies.ts';
import { recordTransaction, settlementDelay } from '../money/ledger.ts';
import { openDispute } from '../resources/open-dispute.ts';
import { change, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';

/**
 * Captures `amount` (minor units, at most the authorised amount) and records the balance transaction. The rest
 * counts as refunded on the charge, as Stripe shows a partial capture.
 */
export function captureMoney(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): Stripe.PaymentIntent {
  const role = secretOf(scope, 'payment_method', charge.payment_method ?? '').role;
  const line = recordTransaction(scope, {
    type: 'charge',
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
    source: charge.id,
    availableOn: scope.now + (role === 'available-at-once' ? 0 : settlementDelay),
    description: charge.description,
  });
  const captured = change(scope, 'charge', charge, {
    captured: true,
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
    balance_transaction: line.id,
  });
  const after = change(scope, 'payment_intent', intent, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  });
  if (intent.capture_method === 'manual') emit(scope, 'charge.captured', captured);
  emit(scope, 'payment_intent.succeeded', after);
  if (role === 'disputed') openDispute(scope, captured, 'fraudulent');
  return after;
}
