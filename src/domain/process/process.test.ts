import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import {
  defineProcess,
  isFinal,
  isPaymentRequest,
  mayTransition,
  roleOf,
  transitionNamed,
  transitionsOpenTo,
} from './process.ts';
import { guardsFor, noticesFor } from './words.ts';

const plain = { stage: 'agreed', label: null } as const;
const loan = defineProcess({
  name: 'loan',
  version: 'release-1',
  initial: 'requested',
  states: {
    requested: plain,
    lent: { ...plain, timers: [{ transition: 'call-back', after: { days: 3 }, from: 'entered' }] },
    back: plain,
  },
  final: ['back'],
  success: 'back',
  transitions: [
    {
      name: 'lend',
      from: ['requested'],
      to: 'lent',
      by: ['provider'],
      paymentRequest: true,
      availableNow: true,
      feed: 'actor',
    },
    { name: 'return', from: ['lent'], to: 'back', by: ['customer'], availableNow: true, feed: 'actor' },
    { name: 'call-back', from: ['lent'], to: 'back', by: ['system', 'provider'], feed: 'role' },
  ],
});

test('a transition is allowed from its states, by its actors, once it is available', () => {
  expect(mayTransition(loan, 'requested', 'lend', 'provider')).toBeNull();
  expect(mayTransition(loan, 'requested', 'lend', 'customer')?.code).toBe('forbidden');
  expect(mayTransition(loan, 'lent', 'lend', 'provider')?.code).toBe('transaction-invalid-transition');
  expect(mayTransition(loan, 'requested', 'steal', 'customer')?.code).toBe('transaction-invalid-transition');
  expect(mayTransition(loan, 'lent', 'call-back', 'system')?.code).toBe('not-available-yet');
});

test('the buttons are the transitions open to a role', () => {
  const names = (state: 'requested' | 'lent' | 'back', role: 'customer' | 'provider') =>
    transitionsOpenTo(loan, state, role).map(({ name }) => name);
  expect(names('requested', 'provider')).toEqual(['lend']);
  expect(names('lent', 'customer')).toEqual(['return']);
  expect(names('lent', 'provider')).toEqual([]);
  expect(names('back', 'customer')).toEqual([]);
});

test('a history folds to its state, or to its first impossible step', () => {
  expect(fold(loan, [])).toBe('requested');
  expect(fold(loan, ['lend', 'call-back'])).toBe('back');
  expect(fold(loan, ['lend', 'return', 'return'])).toEqual({ issue: 'return is not possible in back' });
  expect(fold(loan, ['steal'])).toEqual({ issue: 'there is no transition steal' });
});

test('unknown names are refused, not thrown', () => {
  expect(transitionNamed(loan, 'toString')).toBeNull();
  expect(isPaymentRequest(loan, 'lend')).toBe(true);
  expect(isPaymentRequest(loan, 'return')).toBe(false);
  expect(isPaymentRequest(loan, 'steal')).toBe(false);
  expect(isFinal(loan, 'back')).toBe(true);
  expect(isFinal(loan, 'nowhere')).toBe(false);
});

test('a user who is not a party has no role', () => {
  const transaction = { customerId: 'mia', providerId: 'ana' };
  expect(roleOf(transaction, 'mia')).toBe('customer');
  expect(roleOf(transaction, 'ana')).toBe('provider');
  expect(roleOf(transaction, 'eve')).toBeNull();
  expect(roleOf(transaction, null)).toBeNull();
});

test('timers and operators are not subject to guards of the parties', () => {
  const transition = { guards: ['provider-can-be-paid', 'customer-not-banned', 'cancel-window'] } as const;
  expect(guardsFor(transition, 'provider')).toEqual(transition.guards);
  expect(guardsFor(transition, 'system')).toEqual(['provider-can-be-paid']);
  expect(guardsFor(transition, 'operator')).toEqual(['provider-can-be-paid']);
  expect(guardsFor({}, 'customer')).toEqual([]);
});

test('an email does not go to the party that acted, except a receipt', () => {
  const transition = {
    notifies: [
      { to: 'customer', email: 'request-declined' },
      { to: 'provider', email: 'request-declined' },
      { to: 'customer', email: 'payment-receipt', evenIfActor: true },
    ],
  } as const;
  const recipients = (role: 'customer' | 'provider' | 'system') => noticesFor(transition, role).map(({ to }) => to);
  expect(recipients('customer')).toEqual(['provider', 'customer']);
  expect(recipients('provider')).toEqual(['customer', 'customer']);
  expect(recipients('system')).toEqual(['customer', 'provider', 'customer']);
});
