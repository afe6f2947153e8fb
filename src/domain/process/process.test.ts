import { expect, test } from 'vitest';
import {
  defineProcess,
  fold,
  isFinal,
  isPaymentRequest,
  mayTransition,
  roleOf,
  transitionNamed,
  transitionsOpenTo,
} from './process.ts';
import { guardsFor, noticesFor } from './words.ts';

const loan = defineProcess({
  name: 'loan',
  version: 'release-1',
  initial: 'asked',
  states: { asked: {}, lent: { timers: [{ transition: 'call-back', after: { days: 3 }, from: 'entered' }] }, back: {} },
  final: ['back'],
  success: 'back',
  transitions: [
    { name: 'lend', from: ['asked'], to: 'lent', by: ['provider'], paymentRequest: true, availableNow: true },
    { name: 'return', from: ['lent'], to: 'back', by: ['customer'], availableNow: true },
    { name: 'call-back', from: ['lent'], to: 'back', by: ['system', 'provider'] },
  ],
});

test('a transition is taken from its state, by its actors, once it is built', () => {
  expect(mayTransition(loan, 'asked', 'lend', 'provider')).toBeNull();
  expect(mayTransition(loan, 'asked', 'lend', 'customer')?.code).toBe('forbidden');
  expect(mayTransition(loan, 'lent', 'lend', 'provider')?.code).toBe('transaction-invalid-transition');
  expect(mayTransition(loan, 'asked', 'steal', 'customer')?.code).toBe('transaction-invalid-transition');
  expect(mayTransition(loan, 'lent', 'call-back', 'system')?.code).toBe('not-available-yet');
});

test('buttons are the transitions open to a role', () => {
  const names = (state: 'asked' | 'lent' | 'back', role: 'customer' | 'provider') =>
    transitionsOpenTo(loan, state, role).map(({ name }) => name);
  expect(names('asked', 'provider')).toEqual(['lend']);
  expect(names('lent', 'customer')).toEqual(['return']);
  expect(names('lent', 'provider')).toEqual([]);
  expect(names('back', 'customer')).toEqual([]);
});

test('a history folds to its state, or to the first step that cannot have happened', () => {
  expect(fold(loan, [])).toBe('asked');
  expect(fold(loan, ['lend', 'call-back'])).toBe('back');
  expect(fold(loan, ['lend', 'return', 'return'])).toEqual({ flaw: 'return is not possible in back' });
  expect(fold(loan, ['steal'])).toEqual({ flaw: 'there is no transition steal' });
});

test('questions about unknown words have an answer', () => {
  expect(transitionNamed(loan, 'toString')).toBeNull();
  expect(isPaymentRequest(loan, 'lend')).toBe(true);
  expect(isPaymentRequest(loan, 'return')).toBe(false);
  expect(isPaymentRequest(loan, 'steal')).toBe(false);
  expect(isFinal(loan, 'back')).toBe(true);
  expect(isFinal(loan, 'nowhere')).toBe(false);
});

test('whoever is not a party has no role', () => {
  const transaction = { customerId: 'mia', providerId: 'ana' };
  expect(roleOf(transaction, 'mia')).toBe('customer');
  expect(roleOf(transaction, 'ana')).toBe('provider');
  expect(roleOf(transaction, 'eve')).toBeNull();
  expect(roleOf(transaction, null)).toBeNull();
});

test('the clock and the operator do not wait for what is asked of people', () => {
  const transition = { guards: ['provider-can-be-paid', 'customer-not-banned', 'cancel-window'] } as const;
  expect(guardsFor(transition, 'provider')).toEqual(transition.guards);
  expect(guardsFor(transition, 'system')).toEqual(['provider-can-be-paid']);
  expect(guardsFor(transition, 'operator')).toEqual(['provider-can-be-paid']);
  expect(guardsFor({}, 'customer')).toEqual([]);
});

test('nobody is told what they just did, except where a receipt is due', () => {
  const transition = {
    notifies: [
      { to: 'customer', email: 'request-declined' },
      { to: 'provider', email: 'request-declined' },
      { to: 'customer', email: 'payment-receipt', evenIfActor: true },
    ],
  } as const;
  const told = (role: 'customer' | 'provider' | 'system') => noticesFor(transition, role).map(({ to }) => to);
  expect(told('customer')).toEqual(['provider', 'customer']);
  expect(told('provider')).toEqual(['customer', 'customer']);
  expect(told('system')).toEqual(['customer', 'provider', 'customer']);
});
