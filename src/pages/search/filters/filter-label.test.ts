import { expect, test } from 'vitest';
import { parseRentalDays } from '#src/domain/dates/day.ts';
import { everything } from '#src/features/search/parse.ts';
import { intl } from '#src/i18n/intl.ts';
import { filterLabel } from './filter-label.ts';

test('the filter of the price says which price it compares', () => {
  const dates = parseRentalDays('2026-12-01', '2026-12-04');
  const label = (changes: Partial<typeof everything>) => filterLabel(intl, 'price', { ...everything, ...changes });
  expect([label({}), label({ kind: 'rent' }), label({ kind: 'sale' })]).toEqual(['Price from', 'Price from', 'Price']);
  expect(label({ kind: 'rent', dates })).toBe('Total price');
  expect(filterLabel(intl, 'sizing', everything)).toBe('Size');
});
