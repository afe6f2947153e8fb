import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  configuredCurrency,
  currencies,
  fromMajor,
  isMoney,
  minorUnits,
  money,
  negate,
  share,
  split,
  subtract,
  sum,
  times,
  toMajor,
  unitsForOne,
  zero,
} from './money.ts';

const currency = fc.constantFrom(...currencies);
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

test('the sixteen currencies have a hundred minor units, the yen one', () => {
  expect(currencies).toHaveLength(16);
  expect(currencies.filter((each) => minorUnits(each) !== 100)).toEqual(['JPY']);
  expect(minorUnits('JPY')).toBe(1);
  expect(currencies.filter((each) => unitsForOne(each) !== 1)).toEqual(['JPY']);
  expect(unitsForOne('JPY')).toBe(100);
});

test('an amount is a whole, safe number and never negative zero', () => {
  expect(() => money(10.5, 'NZD')).toThrow(RangeError);
  expect(() => money(Number.NaN, 'NZD')).toThrow(RangeError);
  expect(() => money(2 ** 53, 'NZD')).toThrow(RangeError);
  expect(() => add(money(Number.MAX_SAFE_INTEGER, 'NZD'), money(1, 'NZD'))).toThrow(RangeError);
  expect(() => times(money(2 ** 52, 'NZD'), 3)).toThrow(RangeError);
  expect(() => times(money(100, 'NZD'), 0.5)).toThrow(RangeError);
  expect(Object.is(negate(zero('NZD')).amount, 0)).toBe(true);
  expect(Object.is(share(money(-1, 'NZD'), 1).amount, 0)).toBe(true);
  expect(Object.is(split(money(-1, 'NZD'), [1, 0])[1]?.amount, 0)).toBe(true);
});

test('currencies never mix', () => {
  const dollars = money(100, 'NZD');
  const yen = money(100, 'JPY');
  expect(() => add(dollars, yen)).toThrow('Mixed currencies');
  expect(() => subtract(dollars, yen)).toThrow('Mixed currencies');
  expect(() => sum('NZD', [dollars, yen])).toThrow('Mixed currencies');
  expect(() => sum('JPY', [dollars])).toThrow('Mixed currencies');
});

test('sums are exact in any order, and the sum of an empty list is zero', () => {
  expect(sum('JPY', [])).toEqual(zero('JPY'));
  fc.assert(
    fc.property(currency, fc.array(amount, { maxLength: 50 }), (unit, amounts) => {
      const list = amounts.map((each) => money(each, unit));
      const exact = amounts.reduce((total, each) => total + BigInt(each), 0n);
      expect(BigInt(sum(unit, list).amount)).toBe(exact);
      expect(sum(unit, list.toReversed())).toEqual(sum(unit, list));
    }),
  );
});

test('a share rounds halves away from zero', () => {
  expect(share(money(20_400, 'NZD'), 1000)).toEqual(money(2040, 'NZD'));
  expect(share(money(5, 'NZD'), 1000)).toEqual(money(1, 'NZD'));
  expect(share(money(4, 'NZD'), 1000)).toEqual(money(0, 'NZD'));
  expect(share(money(-5, 'NZD'), 1000)).toEqual(money(-1, 'NZD'));
  expect(share(money(15, 'JPY'), 1000)).toEqual(money(2, 'JPY'));
  expect(share(money(Number.MAX_SAFE_INTEGER, 'NZD'), 10_000)).toEqual(money(Number.MAX_SAFE_INTEGER, 'NZD'));
});

test('the share of the negated amount is the negated share, and is never off by more than half a unit', () => {
  fc.assert(
    fc.property(currency, amount, fc.integer({ min: 0, max: 10_000 }), (unit, each, basisPoints) => {
      const part = share(money(each, unit), basisPoints);
      expect(share(money(-each, unit), basisPoints)).toEqual(negate(part));
      const error = BigInt(part.amount) * 10_000n - BigInt(each) * BigInt(basisPoints);
      expect(error >= -5_000n && error <= 5_000n).toBe(true);
    }),
  );
});

test('a split gives the remaining cents to the largest remainders, the first among equals', () => {
  const amounts = (whole: number, parts: number[]) => split(money(whole, 'NZD'), parts).map((part) => part.amount);
  expect(amounts(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(amounts(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(amounts(10, [1, 2, 4])).toEqual([1, 3, 6]);
  expect(amounts(7, [0, 5])).toEqual([0, 7]);
});

test('an impossible split throws', () => {
  for (const parts of [[], [0, 0], [1, -1], [3, -1], [0.5]])
    expect(() => split(money(100, 'NZD'), parts)).toThrow(RangeError);
});

test('a split adds up, and no part is off by more than one unit', () => {
  const parts = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
    .filter((list) => list.some((part) => part > 0));
  fc.assert(
    fc.property(currency, amount, parts, (unit, whole, weights) => {
      const listings = split(money(whole, unit), weights);
      expect(sum(unit, listings)).toEqual(money(whole, unit));
      const total = weights.reduce((all, each) => all + each, 0);
      listings.forEach((listing, index) => {
        const off = BigInt(listing.amount) * BigInt(total) - BigInt(whole) * BigInt(weights[index] ?? 0);
        expect(off > -BigInt(total) && off < BigInt(total)).toBe(true);
      });
    }),
  );
});

test('a price is parsed digit by digit', () => {
  expect(fromMajor('45', 'NZD')).toEqual(money(4500, 'NZD'));
  expect(fromMajor(' 45.5 ', 'NZD')).toEqual(money(4550, 'NZD'));
  expect(fromMajor('0.29', 'NZD')).toEqual(money(29, 'NZD'));
  expect(fromMajor('1050', 'JPY')).toEqual(money(1050, 'JPY'));
});

test('a price the currency cannot express is refused', () => {
  const typed = [
    '10.999',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '.5',
    '5.',
    '',
    ' ',
    '0x10',
    'Infinity',
    '٣',
    '999999999999999.99',
  ];
  for (const text of typed) {
    expect(fromMajor(text, 'NZD')).toEqual({
      code: 'validation-invalid-value',
      details: { currency: 'NZD', digits: 2 },
    });
  }
  expect(fromMajor('10.5', 'JPY')).toEqual({
    code: 'validation-invalid-value',
    details: { currency: 'JPY', digits: 0 },
  });
});

test('a formatted amount is parsed back to the same', () => {
  expect(toMajor(money(5, 'NZD'))).toBe('0.05');
  expect(toMajor(money(-1250, 'NZD'))).toBe('-12.50');
  expect(toMajor(money(0, 'JPY'))).toBe('0');
  fc.assert(
    fc.property(currency, fc.nat({ max: Number.MAX_SAFE_INTEGER }), (unit, each) => {
      expect(fromMajor(toMajor(money(each, unit)), unit)).toEqual(money(each, unit));
    }),
  );
});

test('only valid money passes the type guard', () => {
  expect(isMoney({ amount: 1, currency: 'NZD' })).toBe(true);
  const others = [null, undefined, 'NZD', {}, { amount: 1.5, currency: 'NZD' }, { amount: 1, currency: 'toString' }];
  for (const other of others) expect(isMoney(other)).toBe(false);
});

test('a marketplace whose settings name no currency is in US dollars', () => {
  expect([configuredCurrency(null), configuredCurrency('NZD'), configuredCurrency('JPY')]).toEqual([
    'USD',
    'NZD',
    'JPY',
  ]);
});
