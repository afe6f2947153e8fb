/** Error of the payment library when a card form or a payment fails; every field is optional. */
export type CardError = {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly declineCode?: string | undefined;
  readonly message?: string | undefined;
};

const wrongNumber = 'Enter a valid card number.';
const wrongCode = 'The security code doesn’t match this card. It is on the back, or on the front of an Amex.';
const wrongDate = 'That expiry date isn’t valid. Enter it as on the card, month then year.';
const passed = 'This card has expired. Use another one.';

/** By the code of a declined or mistyped card. */
const byCode: Readonly<Record<string, string>> = {
  card_declined: 'Your bank declined this card. Nothing was charged. Use another card, or ask your bank.',
  expired_card: passed,
  incomplete_number: 'The card number is not complete.',
  incomplete_expiry: 'The expiry date is not complete.',
  incomplete_cvc: 'The security code is not complete.',
  incorrect_cvc: wrongCode,
  incorrect_number: wrongNumber,
  incorrect_zip: 'The billing postal code doesn’t match this card. Check it with your bank.',
  invalid_cvc: wrongCode,
  invalid_expiry_month: wrongDate,
  invalid_expiry_month_past: passed,
  invalid_expiry_year: wrongDate,
  invalid_expiry_year_past: passed,
  invalid_number: wrongNumber,
  invalid_swipe_data: 'The card couldn’t be read. Enter its number instead.',
  missing: 'Enter your card number.',
  processing_error: 'Something went wrong with your card provider. Nothing was charged. Try again in a minute.',
  setup_intent_authentication_failure:
    'We are unable to authenticate your payment method. The card was not saved. Try again, or use another card.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Nothing was charged. Try again, or use another card.',
};

/** A decline code is more specific than `card_declined`. */
const byDecline: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds. Nothing was charged. Use another card.',
  lost_card: 'Your bank declined this card. Nothing was charged. Use another card.',
  stolen_card: 'Your bank declined this card. Nothing was charged. Use another card.',
  test_mode_live_card: 'Real cards don’t work here. Use one of the test cards.',
};

/** By the type: Stripe's own message is only a fallback here, because it names our internals. */
const byType: Readonly<Record<string, string>> = {
  api_connection_error: 'We couldn’t reach your card provider. Check your connection and try again.',
  api_error: 'Your card provider didn’t respond as expected. Nothing was charged. Try again in a minute.',
  authentication_error: 'Payments aren’t set up correctly on our side. Nothing was charged. Please contact us.',
  rate_limit_error: 'Your card provider is busy. Try again in a moment.',
};

export const genericCardError = 'Could not handle payment data. Please try again.';

/**
 * The message of a card error: what went wrong, then the fix. By the code; else by the type; else Stripe's own message.
 */
export function cardErrorMessage({ type, code, declineCode, message }: CardError): string {
  if (code === undefined && type === undefined) return genericCardError;
  return entry(byDecline, declineCode) ?? entry(byCode, code) ?? entry(byType, type) ?? message ?? genericCardError;
}

/** Whether the code has a message of its own. */
export function knowsCard(code: string): boolean {
  return Object.hasOwn(byCode, code);
}

function entry(catalogue: Readonly<Record<string, string>>, key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
}
