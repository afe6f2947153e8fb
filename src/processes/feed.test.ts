import { expect, test } from 'vitest';
import { displayStateOf, feedLineOf } from './feed.ts';
import type { State, TransitionName } from './flex-default-process.ts';

const shown = (state: State, lastTransition: TransitionName | null) =>
  (['customer', 'provider'] as const).map((viewer) => displayStateOf({ state, lastTransition }, viewer));

test('a request is requested by the customer and pending for the provider', () => {
  expect(shown('preauthorized', 'confirm-payment')).toEqual(['requested', 'pending']);
  expect(shown('initial-offer', 'initial-offer')).toEqual(['requested', 'pending']);
});

test('after a counter offer the other party has to answer', () => {
  expect(shown('offer-pending', 'counter-offer-by-provider')).toEqual(['pending', 'requested']);
  expect(shown('offer-pending', 'counter-pending-offer-by-provider')).toEqual(['pending', 'requested']);
  expect(shown('offer-pending', 'counter-offer-by-customer')).toEqual(['requested', 'pending']);
});

test('an expired transaction is labelled expired, though its state is declined or canceled', () => {
  expect(shown('declined', 'expire')).toEqual(['expired', 'expired']);
  expect(shown('declined', 'decline')).toEqual(['declined', 'declined']);
  expect(shown('canceled', 'offer-auto-cancel')).toEqual(['expired', 'expired']);
  expect(shown('canceled', 'cancel-by-customer')).toEqual(['canceled', 'canceled']);
  expect(shown('payment-expired', 'expire-payment')).toEqual(['expired', 'expired']);
});

test('reviews do not change the label, and a transaction that has not begun has none', () => {
  expect(shown('reviewed', 'review-2-by-customer')).toEqual(['delivered', 'delivered']);
  expect(shown('initial', null)).toEqual([null, null]);
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
