import type { PaymentError } from '#src/platform/payments/browser/stripe-like.ts';
import { savedCardGone } from '#src/i18n/card-errors.ts';

/**
 * Gives the error of a payment by a saved card the code `savedCardGone` where it was removed in the meantime, in another tab say:
 * Stripe refuses a detached payment method as an invalid request, and a deleted one as a missing resource.
 */
export function withSavedCardGone(error: PaymentError): PaymentError {
  const isGone = error.type === 'invalid_request_error' && (error.code ?? 'resource_missing') === 'resource_missing';
  return isGone ? { ...error, code: savedCardGone } : error;
}
