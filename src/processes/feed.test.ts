import { expect, test } from 'vitest';
import { labelOf, feedLineOf } from './feed.ts';
import type { State, TransitionName } from './flex-default-process.ts';

const labelsOf = (state: State, lastTransition: TransitionName | null) =>
  (['customer', 'provider'] as const).map((viewer) => labelOf({ state, lastTransition }, viewer));

test('a request is requested by the customer and pending for the provider', () => {
  expect(labelsOf('preauthorized', 'confirm-payment')).toEqual(['requested', 'pending']);
  expect(labelsOf('initial-offer', 'initial-offer')).toEqual(['requested', 'pending']);
});

test('after a counter offer the other party has to answer', () => {
  expect(labelsOf('offer-pending', 'counter-offer-by-provider')).toEqual(['pending', 'requested']);
  expect(labelsOf('offer-pending', 'counter-pending-offer-by-provider')).toEqual(['pending', 'requested']);
  expect(labelsOf('offer-pending', 'counter-offer-by-customer')).toEqual(['requested', 'pending']);
});

test('an expired transaction is labelled expired, though its state is declined or canceled', () => {
  expect(labelsOf('declined', 'expire')).toEqual(['expired', 'expired']);
  expect(labelsOf('declined', 'decline')).toEqual(['declined', 'declined']);
  expect(labelsOf('canceled', 'offer-auto-cancel')).toEqual(['expired', 'expired']);
  expect(labelsOf('canceled', 'cancel-by-customer')).toEqual(['canceled', 'canceled']);
  expect(labelsOf('payment-expired', 'expire-payment')).toEqual(['expired', 'expired']);
});

test('reviews do not change the label, and a transaction that has not begun has none', () => {
  expect(labelsOf('reviewed', 'review-2-by-customer')).toEqual(['delivered', 'delivered']);
  expect(labelsOf('initial', null)).toEqual([null, null]);
});

test('the feed distinguishes the viewer’s own actions, the other party’s and the marketplace’s', () => {
  const line = (transition: TransitionName, by: 'customer' | 'provider' | 'system' | 'operator') =>
    feedLineOf({ transition, by }, 'customer')?.voice;
  expect(line('accept', 'provider')).toBe('other');
  expect(line('cancel-by-customer', 'customer')).toBe('you');
  expect(line('decline', 'system')).toBe('system');
  expect(line('cancel', 'operator')).toBe('operator');
  expect(line('expire', 'system')).toBe('customer');
  expect(feedLineOf({ transition: 'expire', by: 'system' }, 'provider')?.voice).toBe('provider');
  expect(feedLineOf({ transition: 'request-payment', by: 'customer' }, 'customer')).toBeNull();
});
