import { expect, test } from 'vitest';
import { debounceOf } from './use-predictions.ts';

test.each([
  ['a', 1000],
  ['ab', 1000],
  [' ab ', 1000],
  ['abc', 300],
  ['Ponsonby', 300],
])('%j is looked up after %i ms', (text, milliseconds) => {
  expect(debounceOf(text)).toBe(milliseconds);
});
