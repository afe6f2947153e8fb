import { expect, test } from 'vitest';
import { regressionsOf } from './regressions.ts';

const run = (ratio: number | null, set: '10k' | '1m' = '10k') => ({ measured: [{ name: 'search', set, ratio }] });

test('a ratio more than a tenth below the median of earlier runs is a regression', () => {
  expect(regressionsOf(run(0.44), [run(0.4), run(0.6), run(0.5)])).toEqual([
    { name: 'search', set: '10k', before: 0.5, now: 0.44 },
  ]);
  expect(regressionsOf(run(0.46), [run(0.4), run(0.6), run(0.5)])).toEqual([]);
});

test('only runs of the same set are compared, and only the last five', () => {
  expect(regressionsOf(run(0.1), [run(0.9, '1m')])).toEqual([]);
  expect(regressionsOf(run(0.1), [run(0.9), ...Array.from({ length: 5 }, () => run(0.1))])).toEqual([]);
});

test('a measurement without a baseline has no regression', () => {
  expect(regressionsOf(run(null), [run(0.5)])).toEqual([]);
  expect(regressionsOf(run(0.5), [run(null)])).toEqual([]);
});
