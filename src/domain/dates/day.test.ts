import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  compareDays,
  dayInZone,
  daysBetween,
  daysFromRental,
  eachDay,
  earlierDay,
  hoursUntil,
  laterDay,
  lengthInDays,
  overlap,
  parseDay,
  parseRentalDays,
  startOfDay,
  rentalDays,
  yearInZone,
  type Day,
} from './day.ts';

const AUCKLAND = 'Pacific/Auckland';
// Cairo springs forward at midnight, Havana falls back to midnight, Lord Howe moves by half an hour.
const zones = [
  AUCKLAND,
  'Pacific/Chatham',
  'UTC',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`Not a day: ${text}`);
  return parsed;
}

const anyDay = fc.integer({ min: 0, max: 7300 }).map((count) => addDays(day('2015-01-01'), count));
const anyInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
const anyZone = fc.constantFrom(...zones);

test('only calendar dates are days', () => {
  expect(parseDay('2028-02-29')).toBe('2028-02-29');
  const wrong = ['2026-02-31', '2027-02-29', '2026-04-31', '2026-13-01', '2026-00-10'];
  const malformed = ['2026-1-2', '2026-01-02T00:00', ' 2026-01-02', '2026-01-02\n', ''];
  const beyond = ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '-000001-01-01', '+275760-09-13'];
  for (const text of [...wrong, ...malformed, ...beyond]) expect(parseDay(text), text).toBeNull();
  expect([parseDay('1900-01-01'), parseDay('2999-12-31')]).toEqual(['1900-01-01', '2999-12-31']);
});

/** Text that resembles a date: typical mistakes of clients, and attacks. */
const anyDateText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.integer({ min: -9, max: 10_010 }), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }))
    .map(([year, month, date]) => `${year}`.padStart(4, '0') + `-${pad(month)}-${pad(date)}`),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().replace(/T.*/, '')),
  fc.constantFrom(
    '٢٠٢٦-١٢-١٠',
    '２０２６-１２-１０',
    '2e3-01-01',
    '0x7e-01-01',
    ' 2026-12-10',
    '2026-12-10 ',
    '2026‐12‐10',
  ),
  fc.constantFrom('1'.repeat(10_000), '2026-12-10,'.repeat(1_000), 'NaN-NaN-NaN', 'Infinity', '2026-12-10\0'),
);

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

test('no text parses to a date that arithmetic or the database cannot hold', () => {
  fc.assert(
    fc.property(anyDateText, anyDateText, (first, last) => {
      const [from, days] = [parseDay(first), parseRentalDays(first, last)];
      if (from !== null) {
        expect(from).toMatch(/^(19|2\d)\d\d-\d\d-\d\d$/);
        for (const count of [-500, 500]) expect(daysBetween(from, addDays(from, count))).toBe(count);
      }
      if (days !== null) expect(Number.isSafeInteger(lengthInDays(days))).toBe(true);
      if (days !== null) expect(rentalDays(days)).toEqual({ first, last });
    }),
    { numRuns: 2_000 },
  );
});

test('day arithmetic crosses months, leap days and daylight-saving changes', () => {
  expect(addDays(day('2028-02-28'), 2)).toBe('2028-03-01');
  expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31');
  expect(daysBetween(day('2026-09-26'), day('2026-09-28'))).toBe(2);
  expect(() => addDays(day('2999-12-31'), 7_000 * 366)).toThrow(RangeError);
});

test('addDays and daysBetween are inverse', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (start, count) => {
      const end = addDays(start, count);
      expect(daysBetween(start, end)).toBe(count);
      expect(addDays(end, -count)).toBe(start);
      expect(Math.sign(compareDays(end, start))).toBe(Math.sign(count));
    }),
  );
});

test('of two days the earlier and the later are found, whichever comes first', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect([earlierDay(a, b), laterDay(a, b)]).toEqual([a, b].toSorted(compareDays));
      expect([earlierDay(b, a), laterDay(b, a)]).toEqual([a, b].toSorted(compareDays));
    }),
  );
});

test('the first and the last day of a rental are included', () => {
  const days = daysFromRental(day('2026-09-26'), day('2026-09-28'));
  expect(days).toEqual({ start: '2026-09-26', end: '2026-09-29' });
  expect(lengthInDays(days)).toBe(3);
  expect(rentalDays(days)).toEqual({ first: '2026-09-26', last: '2026-09-28' });
  expect(eachDay(days)).toEqual(['2026-09-26', '2026-09-27', '2026-09-28']);
  expect(lengthInDays(daysFromRental(day('2026-09-26'), day('2026-09-26')))).toBe(1);
  expect(() => daysFromRental(day('2026-09-26'), day('2026-09-25'))).toThrow(RangeError);
});

test('a period in an address is parsed, or null', () => {
  expect(parseRentalDays('2026-09-26', '2026-09-28')).toEqual({ start: '2026-09-26', end: '2026-09-29' });
  expect(parseRentalDays('2026-09-28', '2026-09-26')).toBeNull();
  expect(parseRentalDays('2026-09-28', '2026-09-31')).toBeNull();
});

test('two periods overlap when they share a day', () => {
  const length = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(anyDay, length, fc.integer({ min: -60, max: 60 }), length, (first, one, gap, other) => {
      const a = daysFromRental(first, addDays(first, one));
      const b = daysFromRental(addDays(first, gap), addDays(first, gap + other));
      const shared = eachDay(a).some((each) => eachDay(b).includes(each));
      expect(overlap(a, b)).toBe(shared);
      expect(overlap(b, a)).toBe(shared);
    }),
  );
});

test('Auckland is a day ahead, and has a day of 23 hours and one of 25', () => {
  expect(dayInZone(new Date('2026-07-01T11:59:59Z'), AUCKLAND)).toBe('2026-07-01');
  expect(dayInZone(new Date('2026-07-01T12:00:00Z'), AUCKLAND)).toBe('2026-07-02');
  const start = (each: Day) => startOfDay(each, AUCKLAND);
  const hours = (text: string) => hoursUntil(start(addDays(day(text), 1)), start(day(text)));
  expect(hours('2026-09-27')).toBe(23);
  expect(hours('2026-04-05')).toBe(25);
  expect(hours('2026-07-01')).toBe(24);
});

test('a new year begins in Auckland while it is the old one in London', () => {
  expect(yearInZone(new Date('2026-12-31T10:59:59Z'), AUCKLAND)).toBe(2026);
  expect(yearInZone(new Date('2026-12-31T11:00:00Z'), AUCKLAND)).toBe(2027);
});

test('the day in a zone agrees with Intl', () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (instant, timeZone) => {
      const printed = instant.toLocaleDateString('sv-SE', { timeZone });
      expect(dayInZone(instant, timeZone)).toBe(printed);
    }),
  );
});

test('a day begins at its first instant, also across daylight-saving changes', () => {
  fc.assert(
    fc.property(anyDay, anyZone, (each, timeZone) => {
      const start = startOfDay(each, timeZone);
      expect(start.toLocaleDateString('sv-SE', { timeZone })).toBe(each);
      expect(new Date(start.getTime() - 1).toLocaleDateString('sv-SE', { timeZone })).toBe(addDays(each, -1));
    }),
    { numRuns: 500 },
  );
});

test('where midnight is skipped the day begins at the change, and where it occurs twice with the first', () => {
  expect(startOfDay(day('2024-04-26'), 'Africa/Cairo').toISOString()).toBe('2024-04-25T22:00:00.000Z');
  expect(startOfDay(day('2024-11-03'), 'America/Havana').toISOString()).toBe('2024-11-03T04:00:00.000Z');
  // Samoa skipped this day.
  expect(startOfDay(day('2011-12-30'), 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
});
