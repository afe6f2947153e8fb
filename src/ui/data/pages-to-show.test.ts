import { expect, it } from 'vitest';
import { pagesToShow } from './pages-to-show.ts';

it.each([
  [1, 2, [1, 2]],
  [1, 8, [1, 2, null, 8]],
  [4, 8, [1, 2, 3, 4, 5, null, 8]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [2, 4, [1, 2, 3, 4]],
])('page %i of %i: ends, neighbours, and no gap of a single page', (page, total, expected) => {
  expect(pagesToShow(page, total)).toEqual(expected);
});
