import { expect, test } from 'vitest';
import { languages } from '#src/domain/language.ts';
import { currencies, decimalOf, money } from '#src/domain/money/money.ts';
import { writeAmount, writeNumber } from './write-number.ts';

const locales = Object.values(languages).map(({ formats }) => formats);
const wholes = [0, 7, 64, 999, 1_000, 1_200, 12_345, 100_000, 1_234_567, 2_000_000_001];

test.each(locales)('numbers in %s are written as Intl does', (locale) => {
  const format = new Intl.NumberFormat(locale);
  for (const number of [...wholes, 0.5, 1_090.25])
    expect(writeNumber(String(number), locale)).toBe(format.format(number));
});

test.each(locales)('amounts in %s are written as Intl does', (locale) => {
  const written = currencies.flatMap((currency) =>
    wholes.map((cents) => {
      const decimal = decimalOf(money(cents, currency));
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
      return [writeAmount(decimal, currency, locale), format.format(Number(decimal))] as const;
    }),
  );
  for (const [ours, theirs] of written) if (ours !== null) expect(ours).toBe(theirs);
  expect(written.filter(([ours]) => ours !== null)).toHaveLength(6 * wholes.length);
});

test('what is not known here is left to Intl', () => {
  expect([writeNumber('1', 'de'), writeAmount('1', 'NZD', 'de'), writeAmount('1', 'CHF', 'en')]).toEqual([
    null,
    null,
    null,
  ]);
});
