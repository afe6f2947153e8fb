import type { Money } from '#src/domain/money/money.ts';
import type { RefusalCode } from '#src/domain/refusal.ts';
import type { Intent } from '#src/platform/payments/payments.ts';

/** A payment as recorded before the call to Stripe. */
export type Expected = {
  readonly paymentId: string;
  readonly amount: Money;
  readonly stripeCustomerId: string;
  readonly intentId: string | null;
};

/**
 * Verdict on an intent. `authorised`: the card is held for exactly this payment. `waiting`: the customer still has to
 * act, or the card was declined. `foreign`: another payment, amount, currency or customer, which must never be
 * accepted.
 */
export type Verdict = 'authorised' | 'captured' | 'processing' | 'waiting' | 'canceled' | 'foreign';

/** Compares an intent, as just read from Stripe, with our payment. */
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

/** The refusal of a transition that needs the card to be held, while it is not. */
export function unheldRefusal(verdict: Exclude<Verdict, 'authorised'>): RefusalCode {
  switch (verdict) {
    case 'processing':
      return 'transaction-in-progress';
    case 'foreign':
    case 'captured':
      return 'conflict';
    case 'waiting':
    case 'canceled':
      return 'transaction-payment-failed';
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

/** Exponential back-off: seconds to wait after the nth failure, capped at ten minutes. */
export function backOffSeconds(failures: number): number {
  return Math.min(600, 2 ** Math.min(failures, 12) / 2);
}

/** How far the charge of a claim is. `over`: it was cancelled. */
export type ClaimProgress = 'charged' | 'over' | 'processing' | 'waiting' | 'foreign';

export function progressOfClaim(expected: Expected, intent: Intent): ClaimProgress {
  const verdict = verdictOn(expected, intent);
  if (verdict === 'captured') return 'charged';
  if (verdict === 'canceled') return 'over';
  return verdict === 'authorised' ? 'foreign' : verdict;
}
