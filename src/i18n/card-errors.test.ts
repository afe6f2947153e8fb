import { expect, test } from 'vitest';
import { cardErrorMessage, genericCardError, savedCardGone } from './card-errors.ts';

const codes = [
  ...[
    'card_declined',
    'expired_card',
    'incomplete_number',
    'incorrect_cvc',
    'incorrect_number',
    'incorrect_zip',
    'invalid_cvc',
  ],
  ...[
    'invalid_expiry_month',
    'invalid_expiry_month_past',
    'invalid_expiry_year',
    'invalid_number',
    'invalid_swipe_data',
    'missing',
  ],
  ...['processing_error'],
];

test('every code of the catalogue has a message of its own, whatever Stripe says', () => {
  for (const code of codes) {
    const message = cardErrorMessage({ type: 'card_error', code, message: 'Your card was bad.' });
    expect(message).not.toBe('Your card was bad.');
    expect(message).not.toBe(genericCardError);
  }
});

test('every type has a message of its own, and so has a saved card that is gone', () => {
  const internals = 'The provided PaymentMethod was detached from a Customer.';
  const types = [
    'api_connection_error',
    'api_error',
    'authentication_error',
    'invalid_request_error',
    'rate_limit_error',
  ];
  for (const type of types) {
    expect([internals, genericCardError]).not.toContain(cardErrorMessage({ type, message: internals }));
  }
  expect(cardErrorMessage({ type: 'invalid_request_error', code: savedCardGone, message: internals })).toContain(
    'no longer saved',
  );
});

test('the message contains the reason for a decline', () => {
  const message = cardErrorMessage({ type: 'card_error', code: 'card_declined', declineCode: 'insufficient_funds' });
  expect(message).toContain('insufficient funds');
});

test('a failed authentication has its message', () => {
  const message = cardErrorMessage({ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' });
  expect(message).toContain('We are unable to authenticate your payment method');
});

test('an unknown code falls back to its type, then to Stripe’s message, then to the general one', () => {
  expect(cardErrorMessage({ type: 'api_connection_error', code: 'brand_new', message: 'x' })).toContain(
    'couldn’t reach',
  );
  expect(cardErrorMessage({ type: 'card_error', code: 'brand_new', message: 'Your card is odd.' })).toBe(
    'Your card is odd.',
  );
  expect(cardErrorMessage({ type: 'card_error', code: 'constructor' })).toBe(genericCardError);
  expect(cardErrorMessage({ message: 'Something' })).toBe(genericCardError);
});
