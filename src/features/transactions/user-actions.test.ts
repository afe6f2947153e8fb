import { expect, test } from 'vitest';
import { userActions, isQuiet, visibleActions } from './user-actions.ts';

test('a page offers the actions that have a button, in the order of the process', () => {
  const offered = (['confirm-payment', 'abandon', 'accept', 'decline'] as const).map((transition) => ({
    transition,
    blocked: null,
  }));
  expect(visibleActions(offered).map(({ action }) => action)).toEqual(['abandon', 'accept', 'decline']);
});

test('a request of a banned or deleted customer cannot be answered', () => {
  expect(visibleActions([{ transition: 'accept', blocked: 'counterparty-banned' }])).toEqual([]);
});

test('a cancellation that is too late stays visible', () => {
  expect(visibleActions([{ transition: 'cancel-by-customer', blocked: 'cancel-too-late' }])).toEqual([
    { action: 'cancel-by-customer', tooLate: true },
  ]);
});

test('cancelling has low emphasis, and answering has not', () => {
  expect(userActions.filter(isQuiet)).toEqual(['cancel-by-customer']);
});
