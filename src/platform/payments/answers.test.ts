import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { outcomeOf } from './answers.server.ts';

const kindOf = (statusCode: number, facts: { readonly type?: 'invalid_request_error'; readonly code?: string } = {}) =>
  outcomeOf(new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode, ...facts })).kind;

// The status and the code each show that the outcome is unknown: one of them is enough.
test.each([401, 409, 429, 500, 502, 503])('a status %i without a code is unknown', (status) => {
  expect(kindOf(status)).toBe('unknown');
});

test.each(['idempotency_key_in_use', 'lock_timeout', 'rate_limit'])('%s is unknown, whatever its status', (code) => {
  for (const status of [400, 409, 429]) expect(kindOf(status, { code })).toBe('unknown');
});

test.each([400, 402, 403, 404])('a status %i is a no', (status) => {
  expect(kindOf(status)).toBe('no');
});
