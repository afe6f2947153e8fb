import type { PaymentError } from '#src/platform/payments/browser/stripe-like.ts';
import { savedCardGone } from '#src/i18n/card-errors.ts';

/** Of a payment method that was detached from its customer, or deleted. */
const goneCodes: readonly (string | undefined)[] = [undefined, 'payment_method_unexpected_state', 'resource_missing'];

/**
 * Gives the error of a payment by a saved card the code `savedCardGone` where it was removed in the meantime, in another tab say:
 * Stripe refuses to charge what is no longer attached as an invalid request.
 */
export function withSavedCardGone(error: PaymentError): PaymentError {
  const isGone = error.type === 'invalid_request_error' && goneCodes.includes(error.code);
  return isGone ? { ...error, code: savedCardGone } : error;
}
