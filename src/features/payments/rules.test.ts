import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { Intent, IntentStatus } from '#src/platform/payments/payments.ts';
import { backOffSeconds, verdictOn, type Expected } from './rules.ts';

const expected: Expected = {
  paymentId: 'p1',
  amount: money(28_900, 'NZD'),
  stripeCustomerId: 'cus_1',
  intentId: 'pi_1',
};

const held: Intent = {
  ...{
    id: 'pi_1',
    status: 'requires_capture',
    amount: money(28_900, 'NZD'),
    amountReceived: 0,
    stripeCustomerId: 'cus_1',
    paymentId: 'p1',
  },
  ...{
    clientSecret: null,
    chargeId: 'ch_1',
    refunded: 0,
    disputed: false,
    lastError: null,
    heldSeconds: null,
    card: null,
    cardFingerprint: null,
    savedCard: null,
    keptCardId: null,
    keptCard: null,
  },
};

describe('an intent that is held for exactly this payment', () => {
  test('is authorised', () => {
    expect(verdictOn(expected, held)).toBe('authorised');
    expect(verdictOn({ ...expected, intentId: null }, held)).toBe('authorised');
  });

  test.each<[string, Partial<Intent>]>([
    ['of another amount', { amount: money(28_899, 'NZD') }],
    ['of a larger amount', { amount: money(28_901, 'NZD') }],
    ['in another currency', { amount: money(28_900, 'JPY') }],
    ['of another customer', { stripeCustomerId: 'cus_2' }],
    ['of no customer', { stripeCustomerId: null }],
    ['of another payment', { paymentId: 'p2' }],
    ['without a payment id', { paymentId: null }],
    ['under another id', { id: 'pi_2' }],
  ])('is foreign when it is %s', (_, other) => {
    expect(verdictOn(expected, { ...held, ...other })).toBe('foreign');
  });
});

test.each<[IntentStatus, string]>([
  ['requires_payment_method', 'waiting'],
  ['requires_confirmation', 'waiting'],
  ['requires_action', 'waiting'],
  ['processing', 'processing'],
  ['canceled', 'canceled'],
  ['succeeded', 'captured'],
])('an intent that is %s says %s', (status, verdict) => {
  expect(verdictOn(expected, { ...held, status })).toBe(verdict);
});

test('the back-off grows with each failure, to ten minutes at most', () => {
  const waits = Array.from({ length: 20 }, (_, failures) => backOffSeconds(failures + 1));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect([waits[0], waits.at(-1)]).toEqual([1, 600]);
});
