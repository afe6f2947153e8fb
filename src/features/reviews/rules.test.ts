import { expect, test } from 'vitest';
import { sellerTag } from './rules.ts';

const rule = { sellerTagAverage: 4, sellerTagCount: 3 };

test('three reviews that average four make an excellent seller', () => {
  expect(sellerTag({ average: 4, count: 3 }, rule).kind).toBe('excellent');
});

test('two reviews are too few, and a lower average is too low: both are shown as figures', () => {
  expect(sellerTag({ average: 5, count: 2 }, rule)).toEqual({ kind: 'rated', average: 5, count: 2 });
  expect(sellerTag({ average: 3.9, count: 40 }, rule).kind).toBe('rated');
});

test('a seller without reviews has no tag', () => {
  expect(sellerTag({ average: 0, count: 0 }, rule).kind).toBe('none');
});

test('with the lowest setting any rating is excellent', () => {
  expect(sellerTag({ average: 1, count: 1 }, { sellerTagAverage: 0.01, sellerTagCount: 1 }).kind).toBe('excellent');
});
