/**
 * An expected "no". A rule returns a refusal, so that a button can evaluate it too; a command throws it with `refuse`,
 * which rolls its unit of work back. The codes are those of the Marketplace API.
 */
const statusByCode = {
  'validation-invalid-params': 400,
  'validation-invalid-value': 400,
  'validation-missing-key': 400,
  'image-invalid-content': 400,
  'transaction-charge-zero-payin': 400,
  'transaction-charge-zero-payout': 400,
  'unauthorized': 401,
  'auth-invalid-credentials': 401,
  'transaction-payment-failed': 402,
  'payout-account-failed': 402,
  'payout-link-failed': 402,
  'forbidden': 403,
  'wrong-password': 403,
  'second-factor-needed': 403,
  'log-in-too-old': 403,
  'email-unverified': 403,
  'second-factor-required': 403,
  'account-banned': 403,
  'not-found': 404,
  'email-not-found': 404,
  'referral-code-unknown': 404,
  'transaction-listing-not-found': 404,
  'method-not-allowed': 405,
  'request-too-slow': 408,
  'conflict': 409,
  'account-not-deletable': 409,
  'email-taken': 409,
  'email-already-verified': 409,
  'password-not-set': 409,
  'identity-last': 409,
  'identity-expired': 409,
  'verification-token-invalid': 409,
  'newsletter-link-invalid': 409,
  'phone-missing': 409,
  'phone-already-verified': 409,
  'phone-code-wrong': 409,
  'phone-code-invalid': 409,
  'second-factor-code-wrong': 409,
  'log-in-expired': 409,
  'passkey-not-accepted': 409,
  'too-many-passkeys': 409,
  'referral-code-own': 409,
  'text-country-not-served': 409,
  'listing-closed': 409,
  'listing-own': 409,
  'listing-price-changed': 409,
  'listing-stock-insufficient': 409,
  'listing-in-transaction': 409,
  'favourites-too-many': 409,
  'cart-other-provider': 409,
  'cart-full': 409,
  'follow-self': 409,
  'listing-photos-too-many': 409,
  'listing-photo-last': 409,
  'listing-invalid-state': 409,
  'payout-details-missing': 409,
  'transaction-invalid-transition': 409,
  'transaction-in-progress': 409,
  'transaction-locked': 409,
  'transaction-booking-time-not-available': 409,
  'transaction-missing-stripe-account': 409,
  'transaction-too-many-holds': 409,
  'transaction-counterparty-banned': 409,
  'transaction-unpaid': 409,
  'transaction-messages-closed': 409,
  'transaction-already-reviewed-by-customer': 409,
  'transaction-already-reviewed-by-provider': 409,
  'transaction-offer-not-yours': 409,
  'transaction-offer-rounds-used': 409,
  'booking-too-short': 409,
  'booking-too-long': 409,
  'booking-too-far': 409,
  'booking-in-the-past': 409,
  'booking-too-soon': 409,
  'transaction-deadline-passed': 409,
  'cancel-too-late': 409,
  'cards-too-many': 409,
  'calendar-unreadable': 409,
  'payout-account-missing': 409,
  'request-too-large': 413,
  'request-upload-over-limit': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'email-too-many-verification-requests': 429,
  'phone-too-many-codes': 429,
  'not-available-yet': 501,
  'payments-unreachable': 503,
  'text-not-sent': 503,
  'image-busy': 503,
  'busy': 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof statusByCode;
export type RefusalDetails = Readonly<Record<string, string | number | boolean | null>>;

export type Refusal = {
  readonly code: RefusalCode;
  /** Values for the message: `{ minBookingPeriod: 3 }`. Never personal data. */
  readonly details: RefusalDetails;
};

const brand = Symbol.for('rotation.refusal');

export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly [brand] = true;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = 'RefusalError';
    this.refusal = refusal;
  }
}

export function refusal(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return { code, details };
}

/** Ends a command with a refusal; the unit of work around it rolls back. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new RefusalError(refusal(code, details));
}

/** True also for a refusal thrown by the other copy of this module (server and page bundle). */
export function isRefusal(thrown: unknown): thrown is RefusalError {
  return typeof thrown === 'object' && thrown !== null && brand in thrown;
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(statusByCode, code);
}

export function httpStatus(code: RefusalCode): number {
  return statusByCode[code];
}
