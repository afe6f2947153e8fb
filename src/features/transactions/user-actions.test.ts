import { expect, test } from 'vitest';
import { userActions, isQuiet, visibleActions } from './user-actions.ts';

test('what a page offers are the acts that have a button, in the order of the process', () => {
  const offered = (['confirm-payment', 'abandon', 'accept', 'decline'] as const).map((transition) => ({
    transition,
    blocked: null,
  }));
  expect(visibleActions(offered).map(({ action }) => action)).toEqual(['abandon', 'accept', 'decline']);
});

test('a request of somebody who is gone cannot be answered', () => {
  expect(visibleActions([{ transition: 'accept', blocked: 'counterparty-banned' }])).toEqual([]);
});

test('a cancellation that comes too late stays to be seen', () => {
  expect(visibleActions([{ transition: 'cancel-by-customer', blocked: 'cancel-too-late' }])).toEqual([
    { action: 'cancel-by-customer', tooLate: true },
  ]);
});

test('what takes a transaction back is quiet, and what answers it is not', () => {
  expect(userActions.filter(isQuiet)).toEqual(['cancel-by-customer']);
});
