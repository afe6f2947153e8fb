import { expect, test } from 'vitest';
import { partBetween } from './selectivity.ts';

const even = { common: [], bounds: [0, 100, 200, 300, 400] };

test('even slices are counted as far as they lie within', () => {
  expect(partBetween(even, 0, 200)).toBe(0.5);
  expect(partBetween(even, 150, 250)).toBe(0.25);
  expect(partBetween(even, 300, Infinity)).toBe(0.25);
});

test('outside of all slices lies nothing', () => {
  expect(partBetween(even, 500, 900)).toBe(0);
  expect(partBetween(even, -50, -10)).toBe(0);
});

test('usual amounts count for themselves, the slices for the rest', () => {
  const spread = { common: [{ amount: 50, part: 0.6 }], bounds: [0, 100] };
  expect(partBetween(spread, 40, 60)).toBeCloseTo(0.6 + 0.4 * 0.2);
  expect(partBetween(spread, 60, 100)).toBeCloseTo(0.4 * 0.4);
});

test('when nothing is known all may be within', () => {
  expect(partBetween({ common: [], bounds: [] }, 10, 20)).toBe(1);
});
