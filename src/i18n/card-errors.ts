import type { MessageId } from './messages.ts';
import { text } from './text.ts';

/** Error of the payment library when a card form or a payment fails; every field is optional. */
export type CardError = {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly declineCode?: string | undefined;
  readonly message?: string | undefined;
};

type Table = Readonly<Record<string, MessageId>>;

/** Our own code: the saved card that was to pay is not saved any more. */
export const savedCardGone = 'saved_card_gone';

/** By the code of a declined or mistyped card. */
const byCode: Table = {
  card_declined: 'card-error.card-declined',
  expired_card: 'card-error.expired',
  incomplete_number: 'card-error.incomplete-number',
  incomplete_expiry: 'card-error.incomplete-expiry',
  incomplete_cvc: 'card-error.incomplete-cvc',
  incorrect_cvc: 'card-error.wrong-code',
  incorrect_number: 'card-error.wrong-number',
  incorrect_zip: 'card-error.incorrect-zip',
  invalid_cvc: 'card-error.wrong-code',
  invalid_expiry_month: 'card-error.wrong-date',
  invalid_expiry_month_past: 'card-error.expired',
  invalid_expiry_year: 'card-error.wrong-date',
  invalid_expiry_year_past: 'card-error.expired',
  invalid_number: 'card-error.wrong-number',
  invalid_swipe_data: 'card-error.invalid-swipe-data',
  missing: 'card-error.missing',
  processing_error: 'card-error.processing-error',
  setup_intent_authentication_failure: 'card-error.setup-intent-authentication-failure',
  payment_intent_authentication_failure: 'card-error.payment-intent-authentication-failure',
  [savedCardGone]: 'card-error.saved-gone',
};

/** A decline code is more specific than `card_declined`. */
const byDecline: Table = {
  insufficient_funds: 'card-error.insufficient-funds',
  lost_card: 'card-error.lost-card',
  stolen_card: 'card-error.stolen-card',
  test_mode_live_card: 'card-error.test-mode-live-card',
};

/** By the type: Stripe's own message is only a fallback here, because it names our internals. */
const byType: Table = {
  api_connection_error: 'card-error.api-connection-error',
  api_error: 'card-error.api-error',
  authentication_error: 'card-error.authentication-error',
  invalid_request_error: 'card-error.invalid-request-error',
  rate_limit_error: 'card-error.rate-limit-error',
};

export const genericCardError = text('card-error.generic');

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

function entry(table: Table, key: string | undefined): string | undefined {
  const id = key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
  return id === undefined ? undefined : text(id);
}
