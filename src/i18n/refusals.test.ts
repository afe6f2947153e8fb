import { expect, test } from 'vitest';
import { errorMessageFor } from './refusals.ts';

test('the minimum period is stated with the rule’s number', () => {
  expect(errorMessageFor('booking-too-short', { minBookingPeriod: 4 })).toBe('Must rent a period of at least 4 day(s)');
});

test('a refusal without details still has a message', () => {
  expect(errorMessageFor('booking-too-short')).toBe('Must rent a period of at least 3 day(s)');
  expect(errorMessageFor('transaction-too-many-holds')).toContain('3 unfinished payments');
});

test('a wait is stated in whole minutes, or hours', () => {
  expect(errorMessageFor('too-many-requests', { retryAfter: 20 })).toContain('Try again in a minute');
  expect(errorMessageFor('too-many-requests', { retryAfter: 61 })).toContain('Try again in 2 minutes');
  expect(errorMessageFor('too-many-requests', { retryAfter: 3600 })).toContain('Try again in an hour');
  expect(errorMessageFor('too-many-requests', { retryAfter: 84_480 })).toContain('Try again in 24 hours');
});

test('an amount below Stripe’s minimum charge is called too low', () => {
  for (const start of ['be at least $0.50 usd', 'convert to at least 50 cents.']) {
    expect(errorMessageFor('transaction-payment-failed', { stripeMessage: `Amount must ${start}` })).toContain(
      'too low',
    );
  }
});

test('a lender without working payouts is named as the cause', () => {
  const stripeMessage = 'Your account cannot currently make charges. To find out why, open the dashboard.';
  expect(errorMessageFor('transaction-payment-failed', { stripeMessage })).toContain('The lender’s payment account');
  expect(
    errorMessageFor('transaction-payment-failed', {
      stripeMessage: 'The account is disabled: requirements.verification',
    }),
  ).toContain('The lender’s');
});

test('a declined card has our message, and any other error Stripe’s', () => {
  expect(
    errorMessageFor('transaction-payment-failed', { code: 'card_declined', stripeMessage: 'Your card was declined.' }),
  ).toContain('Your bank declined');
  expect(errorMessageFor('transaction-payment-failed', { code: 'odd', stripeMessage: 'Your card is odd.' })).toBe(
    'Your card is odd.',
  );
  expect(errorMessageFor('transaction-payment-failed', { code: 'odd', stripeMessage: null })).toContain(
    'did not go through',
  );
});

test('days that are too soon are refused with the earliest day, by courier and by pick-up', () => {
  const messageFor = (delivery: string, byCourier: string | null, byPickUp: string | null) =>
    errorMessageFor('booking-too-soon', { delivery, firstDay: byCourier, byCourier, byPickUp });
  expect(messageFor('post', '2026-12-10', '2026-12-08')).toBe(
    'That is too soon. The earliest first day by courier is Thu, Dec 10. If you pick it up, it is Tue, Dec 8.',
  );
  expect(messageFor('post', '2026-12-10', null)).toBe(
    'That is too soon. The earliest first day by courier is Thu, Dec 10.',
  );
  expect(messageFor('post', '2026-12-08', '2026-12-10')).toBe(
    'That is too soon. The earliest first day by courier is Tue, Dec 8.',
  );
  expect(messageFor('pick-up', '2026-12-07', '2026-12-08')).toBe(
    'That is too soon. The earliest first day for pick-up is Tue, Dec 8.',
  );
  expect(errorMessageFor('booking-too-soon')).toContain('Choose later days');
});
