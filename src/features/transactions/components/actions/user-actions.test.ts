import { expect, test } from 'vitest';
import { isLoss, visibleActions } from './user-actions.ts';

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

test('a customer’s cancellation that is too late, or of what was sent, stays visible', () => {
  expect(visibleActions([{ transition: 'cancel-by-customer', blocked: 'cancel-too-late' }])).toEqual([
    { action: 'cancel-by-customer', closedBy: 'time', quiet: true },
  ]);
  expect(visibleActions([{ transition: 'cancel-by-customer', blocked: 'handover' }])).toEqual([
    { action: 'cancel-by-customer', closedBy: 'sent', quiet: true },
  ]);
  expect(visibleActions([{ transition: 'cancel', blocked: 'handover' }])).toEqual([]);
});

test('cancelling has low emphasis, and answering has not', () => {
  const offered = (['accept', 'decline', 'cancel-by-customer'] as const).map((transition) => ({
    ...{ transition, blocked: null },
  }));
  expect(visibleActions(offered).map(({ quiet }) => quiet)).toEqual([false, false, true]);
});

test('once the time to answer is over, declining is all that is left, with low emphasis', () => {
  const offered = [
    { transition: 'accept', blocked: 'deadline-passed' },
    { transition: 'decline', blocked: null },
  ] as const;
  expect(visibleActions(offered)).toEqual([{ action: 'decline', closedBy: null, quiet: true }]);
});

test('a dialog’s button is red where something is lost, and not where an order is completed', () => {
  const actions = ['decline', 'cancel-by-customer', 'cancel', 'complete', 'withdraw-offer'] as const;
  expect(actions.map(isLoss)).toEqual([true, true, true, false, true]);
});
