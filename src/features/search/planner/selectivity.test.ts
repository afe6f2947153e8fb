import { expect, test } from 'vitest';
import { rangeSelectivity } from './selectivity.ts';

const even = { common: [], bounds: [0, 100, 200, 300, 400] };

test('buckets count by their share within the range', () => {
  expect(rangeSelectivity(even, 0, 200)).toBe(0.5);
  expect(rangeSelectivity(even, 150, 250)).toBe(0.25);
  expect(rangeSelectivity(even, 300, Infinity)).toBe(0.25);
});

test('a range outside of all buckets has selectivity 0', () => {
  expect(rangeSelectivity(even, 500, 900)).toBe(0);
  expect(rangeSelectivity(even, -50, -10)).toBe(0);
});

test('most common amounts count by their frequency, the buckets for the rest', () => {
  const histogram = { common: [{ amount: 50, frequency: 0.6 }], bounds: [0, 100] };
  expect(rangeSelectivity(histogram, 40, 60)).toBeCloseTo(0.6 + 0.4 * 0.2);
  expect(rangeSelectivity(histogram, 60, 100)).toBeCloseTo(0.4 * 0.4);
});

test('without statistics the selectivity is 1', () => {
  expect(rangeSelectivity({ common: [], bounds: [] }, 10, 20)).toBe(1);
});
