import { expect, test } from 'vitest';
import { stockMeanwhile } from './seen-stock.ts';

test.each([
  { typed: '2', seen: '2', left: 1, after: 1 },
  { typed: '2', seen: '2', left: 0, after: 0 },
  { typed: '3', seen: '2', left: 1, after: 2 },
  { typed: '1', seen: '3', left: 1, after: 0 },
  { typed: '0', seen: '0', left: 1, after: 1 },
  { typed: ' 2 ', seen: '2', left: 5, after: 5 },
])('$typed in a form made from $seen comes to $after of $left that are left', ({ after, ...stock }) => {
  expect(stockMeanwhile(stock)).toBe(after);
});

test.each([
  { typed: '3', seen: '2', left: 2 },
  { typed: '2', seen: '2', left: null },
  { typed: '', seen: '2', left: 1 },
  { typed: 'two', seen: '2', left: 1 },
  { typed: '-1', seen: '2', left: 1 },
  { typed: '1.5', seen: '2', left: 1 },
  { typed: '2', seen: '', left: 1 },
  { typed: '2', seen: '1e3', left: 1 },
])('$typed of a form made from $seen stays as it is with $left left', (stock) => {
  expect(stockMeanwhile(stock)).toBeNull();
});
