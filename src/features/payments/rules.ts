import type { Money } from '#src/domain/money/money.ts';
import type { Intent } from '#src/platform/payments/payments.ts';

/** What we wrote down of a payment before we asked for it. */
export type Expected = {
  readonly paymentId: string;
  readonly amount: Money;
  readonly stripeCustomerId: string;
  readonly intentId: string | null;
};

/**
 * - `authorised`: the card is held for exactly this payment.
 * - `waiting`: the customer still has something to do, or her card was refused.
 * - `foreign`: another payment, amount, currency or customer: never ours to take.
 */
export type Verdict = 'authorised' | 'captured' | 'processing' | 'waiting' | 'canceled' | 'foreign';

/** What an intent, just read from Stripe, says of our payment. */
export function verdictOn(expected: Expected, intent: Intent): Verdict {
  if (!isOurs(expected, intent)) return 'foreign';
  switch (intent.status) {
    case 'requires_capture':
      return 'authorised';
    case 'succeeded':
      return 'captured';
    case 'processing':
    case 'canceled':
      return intent.status;
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return 'waiting';
  }
}

function isOurs(expected: Expected, intent: Intent): boolean {
  return (
    intent.paymentId === expected.paymentId &&
    intent.stripeCustomerId === expected.stripeCustomerId &&
    intent.amount.amount === expected.amount.amount &&
    intent.amount.currency === expected.amount.currency &&
    (expected.intentId === null || intent.id === expected.intentId)
  );
}

/** Seconds to wait after the nth failure: quick at first, ten minutes at most. */
export function backOffSeconds(failures: number): number {
  return Math.min(600, 2 ** Math.min(failures, 12) / 2);
}
