import { expect, test } from 'vitest';
import { sentenceFor } from './refusals.ts';

test('the shortest period is said in the words of the rule', () => {
  expect(sentenceFor('booking-too-short', { minBookingPeriod: 4 })).toBe('Must rent a period of at least 4 day(s)');
});

test('a refusal without its facts still makes a sentence', () => {
  expect(sentenceFor('booking-too-short')).toBe('Must rent a period of at least 3 day(s)');
  expect(sentenceFor('transaction-too-many-holds')).toContain('3 payments');
});

test('waiting is told in whole minutes', () => {
  expect(sentenceFor('too-many-requests', { retryAfter: 20 })).toContain('Wait a minute');
  expect(sentenceFor('too-many-requests', { retryAfter: 61 })).toContain('Wait 2 minutes');
});

test('an amount below the smallest charge is called too low', () => {
  for (const start of ['be at least $0.50 usd', 'convert to at least 50 cents.']) {
    expect(sentenceFor('transaction-payment-failed', { stripeMessage: `Amount must ${start}` })).toContain('too low');
  }
});

test('a lender who cannot be charged for is named as the cause', () => {
  const stripeMessage = 'Your account cannot currently make charges. To find out why, open the dashboard.';
  expect(sentenceFor('transaction-payment-failed', { stripeMessage })).toContain('The lender’s payment account');
  expect(
    sentenceFor('transaction-payment-failed', { stripeMessage: 'The account is disabled: requirements.verification' }),
  ).toContain('The lender’s');
});

test('a declined card has our sentence, and anything else the words of the network', () => {
  expect(
    sentenceFor('transaction-payment-failed', { code: 'card_declined', stripeMessage: 'Your card was declined.' }),
  ).toContain('Your bank declined');
  expect(sentenceFor('transaction-payment-failed', { code: 'odd', stripeMessage: 'Your card is odd.' })).toBe(
    'Your card is odd.',
  );
  expect(sentenceFor('transaction-payment-failed', { code: 'odd', stripeMessage: null })).toContain(
    'did not go through',
  );
});
