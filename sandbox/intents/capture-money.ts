import type Stripe from 'stripe';
import type { CardRole } from '../cards/roles.ts';
import { chargeFee } from '../money/currencies.ts';
import { recordTransaction, settlementDelay } from '../money/ledger.ts';
import { openDispute } from '../resources/open-dispute.ts';
import { warnOfFraud } from '../resources/fraud-warnings.ts';
import { change, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';

/** What the card's bank does right after the capture, by the role of the test card. */
const whatFollows: Partial<Record<CardRole, (scope: Scope, charge: Stripe.Charge) => void>> = {
  disputed: (scope, charge) => void openDispute(scope, charge, { reason: 'fraudulent' }),
  inquired: (scope, charge) => void openDispute(scope, charge, { reason: 'fraudulent', isInquiry: true }),
  warned: (scope, charge) => void warnOfFraud(scope, charge),
};

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
  whatFollows[role]?.(scope, captured);
  return after;
}
