import { expect, test } from 'vitest';
import { acts, isQuiet, shownActs } from './acts.ts';

test('what a page offers are the acts that have a button, in the order of the process', () => {
  const offered = (['confirm-payment', 'abandon', 'accept', 'decline'] as const).map((transition) => ({
    transition,
    blocked: null,
  }));
  expect(shownActs(offered).map(({ act }) => act)).toEqual(['abandon', 'accept', 'decline']);
});

test('a request of somebody who is gone cannot be answered', () => {
  expect(shownActs([{ transition: 'accept', blocked: 'counterparty-banned' }])).toEqual([]);
});

test('a cancellation that comes too late stays to be seen', () => {
  expect(shownActs([{ transition: 'cancel-by-customer', blocked: 'cancel-too-late' }])).toEqual([
    { act: 'cancel-by-customer', tooLate: true },
  ]);
});

test('what takes a transaction back is quiet, and what answers it is not', () => {
  expect(acts.filter(isQuiet)).toEqual(['cancel-by-customer']);
});
