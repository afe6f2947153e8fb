import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOfWeek, daysBetween, type Day } from '#src/domain/dates/day.ts';
import { dayForKey } from './grid-keys.ts';
import { startOfWeek } from './week.ts';

/** A Thursday. */
const day = '2026-12-31' as Day;

test.each([
  ['ArrowLeft', '2026-12-30'],
  ['ArrowRight', '2027-01-01'],
  ['ArrowUp', '2026-12-24'],
  ['ArrowDown', '2027-01-07'],
  ['Home', '2026-12-27'],
  ['End', '2027-01-02'],
  ['PageUp', '2026-11-30'],
  ['PageDown', '2027-01-31'],
  ['Enter', null],
  ['a', null],
])('%s', (key, to) => {
  expect(dayForKey(key, day, 0)).toBe(to);
});

test('weeks that begin on Monday end on Sunday', () => {
  expect(dayForKey('Home', day, 1)).toBe('2026-12-28');
  expect(dayForKey('End', day, 1)).toBe('2027-01-03');
});

test('a page key stays within a shorter month', () => {
  expect(dayForKey('PageDown', '2027-01-31' as Day, 0)).toBe('2027-02-28');
  expect(dayForKey('PageDown', '2028-01-31' as Day, 0)).toBe('2028-02-29');
  expect(dayForKey('PageUp', '2027-01-15' as Day, 0)).toBe('2026-12-15');
});

test('the first day of a week is its own weekday, at most six days before', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 0, max: 6 }), (offset, first) => {
      const one = addDays(day, offset);
      const start = startOfWeek(one, first);
      expect(dayOfWeek(start)).toBe(first);
      expect(daysBetween(start, one)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(start, one)).toBeLessThan(7);
    }),
  );
});
