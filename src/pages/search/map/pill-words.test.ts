import { expect, test } from 'vitest';
import { labelAmount } from './pill-words.ts';

const rental = { day: 6800, from: 8500, total: 22_100, days: 3, rrp: null };

test('a label has the amount that a search filters and sorts by', () => {
  expect(labelAmount(rental, false)).toBe('$85');
  expect(labelAmount(rental, true)).toBe('$221');
  expect(labelAmount({ ...rental, days: null, total: 32_500 }, false)).toBe('$325');
  expect(labelAmount({ unsupportedCurrency: 'USD' }, false)).toBeNull();
});
