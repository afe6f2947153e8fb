import { expect, test } from 'vitest';
import { currencies } from './money.ts';
import { amountIn, isOtherCurrency } from './typed-amount.ts';

test.each([
  ['45', 4500],
  ['$1,045.50', 104_550],
  ['NZ$45', 4500],
  ['nzd 45.50', 4550],
  ['NZD$45', 4500],
  ['45 NZD', 4500],
  ['1,000,000', 100_000_000],
  ['45,50', 4550],
  ['45,5', 4550],
  ['1 045,50 $', 104_550],
  [' 68.5 ', 6850],
])('%s is an amount', (typed, amount) => {
  expect(amountIn(typed, 'NZD')).toEqual({ amount, currency: 'NZD' });
  expect(isOtherCurrency(typed, 'NZD')).toBe(false);
});

const none = [
  '',
  '$',
  'free',
  '$.50',
  'NZ$.50',
  '$.5',
  'NZD.50',
  '-5',
  '10.999',
  '1,00,5',
  '1,0000',
  '1.000,50',
  '1e3',
  '45.',
  '.5',
  '９',
  '45 each',
];
test.each(none)('%j is none, of no currency', (typed) => {
  expect(amountIn(typed, 'NZD')).toBeNull();
  expect(isOtherCurrency(typed, 'NZD')).toBe(false);
});

test.each([
  ...['£45', '45 €', '¥4500', '45 kr', 'kr. 45', 'US$45', 'A$45', '45 USD', '$45 AUD', 'Rs. 45', '₩45', 'AUD$45'],
])('%s is an amount of another currency, which is not taken for dollars of New Zealand', (typed) => {
  expect(amountIn(typed, 'NZD')).toBeNull();
  expect(isOtherCurrency(typed, 'NZD')).toBe(true);
});

test('each currency is typed with its code, and with its sign, before or after the figures', () => {
  const signed = {
    ...{ AUD: 'A$', CAD: 'C$', CHF: 'Fr.', CNY: '¥', DKK: 'kr.', EUR: '€', GBP: '£', HKD: 'HK$', INR: '₹', JPY: '¥' },
    ...{ MXN: '$', NOK: 'kr', NZD: '$', SEK: 'kr', SGD: 'S$', USD: '$' },
  };
  for (const currency of currencies) {
    const plain = amountIn('45', currency);
    for (const sign of [currency, signed[currency]])
      for (const typed of [`${sign}45`, `45 ${sign}`]) {
        expect([typed, amountIn(typed, currency)]).toEqual([typed, plain]);
        expect(isOtherCurrency(typed, currency)).toBe(false);
      }
  }
});

test('a yen has no parts', () => {
  expect([amountIn('1,045', 'JPY')?.amount, amountIn('10.5', 'JPY'), amountIn('10,5', 'JPY')]).toEqual([
    1045,
    null,
    null,
  ]);
});
