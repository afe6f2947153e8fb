import { expect, test } from 'vitest';
import { capsOf, isCap, mostFor } from './claim-caps.ts';

test('an item without caps names nothing that may be charged', () => {
  expect(capsOf({}, 50_000)).toBeNull();
  expect(capsOf({ lateFee: null, cleaning: null, repair: null, loss: null }, null)).toBeNull();
});

test('the caps of an item end at its retail price', () => {
  expect(capsOf({ lateFee: 2000, cleaning: null, loss: 50_000 }, 50_000)).toEqual({
    ...{ lateFee: 2000, loss: 50_000, total: 50_000 },
  });
  expect(() => capsOf({ cleaning: 100 }, null)).toThrow('retail price');
});

test.each([
  [1, 50_000, true],
  [50_000, 50_000, true],
  [50_001, 50_000, false],
  [0, 50_000, false],
  [-5, 50_000, false],
  [0.5, 50_000, false],
  [100, null, false],
])('a cap of %d for an item with a retail price of %o: %o', (cap, retailPrice, isOne) => {
  expect(isCap(cap, retailPrice)).toBe(isOne);
});

const caps = { lateFee: 2000, cleaning: 4000, loss: 50_000, total: 50_000 };

test.each([
  ['lateFee', 0, 0],
  ['lateFee', -1, 0],
  ['lateFee', 3, 6000],
  ['lateFee', 25, 50_000],
  ['lateFee', 26, 50_000],
  ['cleaning', 9, 4000],
  ['repair', 9, 0],
  ['loss', 0, 50_000],
] as const)('the most for %s, %d days late, is %d', (kind, daysLate, most) => {
  expect(mostFor(caps, kind, daysLate)).toBe(most);
});
