import { expect, test } from 'vitest';
import { amountIn } from './typed-amount.ts';

test.each([
  ['45', 4500],
  ['$1,045.50', 104_550],
  ['1,000,000', 100_000_000],
  ['45,50', 4550],
  ['45,5', 4550],
  ['1 045,50 €', 104_550],
  [' 68.5 ', 6850],
])('%s is an amount', (typed, amount) => {
  expect(amountIn(typed, 'NZD')).toEqual({ amount, currency: 'NZD' });
});

test.each(['', '$', 'free', '-5', '10.999', '1,00,5', '1,0000', '1.000,50', '1e3', '45.', '.5', '９'])(
  '%j is none',
  (typed) => {
    expect(amountIn(typed, 'NZD')).toBeNull();
  },
);

test('a yen has no parts', () => {
  expect([amountIn('1,045', 'JPY')?.amount, amountIn('10.5', 'JPY'), amountIn('10,5', 'JPY')]).toEqual([
    1045,
    null,
    null,
  ]);
});
