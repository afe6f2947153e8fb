import { expect, test } from 'vitest';
import { savedCardGone } from '#src/i18n/card-errors.ts';
import { withSavedCardGone } from './saved-card-gone.ts';

test.each([
  [{ type: 'invalid_request_error', message: 'It was detached from a Customer.' }, savedCardGone],
  [{ type: 'invalid_request_error', code: 'resource_missing' }, savedCardGone],
  [{ type: 'invalid_request_error', code: 'payment_method_unexpected_state' }, savedCardGone],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'payment_intent_authentication_failure',
  ],
  [{ type: 'card_error', code: 'card_declined' }, 'card_declined'],
  [{ type: 'api_error' }, undefined],
])('%j of a saved card has the code %s', (error, code) => {
  expect(withSavedCardGone(error).code).toBe(code);
});
