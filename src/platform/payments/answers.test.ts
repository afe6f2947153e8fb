import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { meaningOf } from './answers.server.ts';

const said = (statusCode: number, facts: { readonly type?: 'invalid_request_error'; readonly code?: string } = {}) =>
  meaningOf(new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode, ...facts })).kind;

// The status and the code each say by themselves that nobody knows what was done: one of them is enough.
test.each([401, 409, 429, 500, 502, 503])('a status %i without a code is no answer', (status) => {
  expect(said(status)).toBe('unknown');
});

test.each(['idempotency_key_in_use', 'lock_timeout', 'rate_limit'])('%s is no answer, whatever its status', (code) => {
  for (const status of [400, 409, 429]) expect(said(status, { code })).toBe('unknown');
});

test.each([400, 402, 403, 404])('a status %i is a no', (status) => {
  expect(said(status)).toBe('no');
});
