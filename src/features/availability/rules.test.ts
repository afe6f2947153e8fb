import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day, Days } from '#src/domain/dates/day.ts';
import { addDays, daysFromRental, eachDay, overlap, parseDay } from '#src/domain/dates/day.ts';
import type { BookingLimits, Availability } from './rules.ts';
import {
  checkDates,
  checkPeriod,
  daysOfRange,
  excludedDays,
  isFree,
  rangeOf,
  runsOf,
  unavailableDays,
  weekdaysAmong,
  without,
} from './rules.ts';

const day = (text: string): Day =>
  parseDay(text) ??
  (() => {
    throw new Error(text);
  })();
/** A Monday. */
const monday = day('2026-12-07');
const at = (offset: number) => addDays(monday, offset);
const days = (first: number, last: number): Days => daysFromRental(at(first), at(last));

const firstDays = { 'post': at(0), 'pick-up': at(0) };
const limits: BookingLimits = { today: monday, firstDays, horizonDays: 180, minimumDays: 3, maximumDays: 15 };
const open: Availability = { openWeekdays: 127, exceptions: [], taken: [], turnaroundDays: 1 };

describe('days are refused', () => {
  test.each([
    ['before today', days(-1, 3), 'booking-in-the-past'],
    ['beyond the horizon', days(178, 181), 'booking-too-far'],
    ['when too few', days(0, 1), 'booking-too-short'],
    ['when too many', days(0, 15), 'booking-too-long'],
  ])('%s', (_, requested, code) => {
    expect(checkDates(requested, 'post', limits, open)?.code).toBe(code);
  });

  test('with the minimum number in the refusal', () => {
    expect(checkDates(days(0, 0), 'post', limits, open)?.details).toEqual({ minBookingPeriod: 3 });
  });
});

test('today, the last day of the horizon and the longest period can be booked', () => {
  expect(checkDates(days(0, 2), 'post', limits, open)).toBeNull();
  expect(checkDates(days(178, 180), 'post', limits, open)).toBeNull();
  expect(checkDates(days(0, 14), 'post', limits, open)).toBeNull();
});

describe('days before the lead time are refused', () => {
  const soon: BookingLimits = { ...limits, firstDays: { 'post': at(3), 'pick-up': at(1) } };
  const check = (from: number, delivery: 'post' | 'pick-up' | null, limits = soon) =>
    checkPeriod(days(from, from + 2), delivery, limits);

  test('by the delivery that was chosen', () => {
    expect(check(2, 'post')?.code).toBe('booking-too-soon');
    expect(check(3, 'post')).toBeNull();
    expect(check(0, 'pick-up')?.code).toBe('booking-too-soon');
    expect(check(1, 'pick-up')).toBeNull();
  });

  test('by the shorter one where none was chosen', () => {
    expect(check(0, null)?.code).toBe('booking-too-soon');
    expect(check(1, null)).toBeNull();
    expect(check(2, null, { ...soon, firstDays: { 'post': at(3), 'pick-up': null } })?.code).toBe('booking-too-soon');
  });

  test('with the first days by courier and by pick-up in the refusal', () => {
    const details = { delivery: 'post', firstDay: at(3), byCourier: at(3), byPickUp: at(1) };
    expect(check(2, 'post')?.details).toEqual(details);
  });

  test('and days in the past are refused as such', () => {
    expect(check(-1, 'post')?.code).toBe('booking-in-the-past');
  });

  test('also for a delivery that is not offered at all', () => {
    expect(check(30, 'pick-up', { ...soon, firstDays: { 'post': at(3), 'pick-up': null } })?.code).toBe(
      'booking-too-soon',
    );
  });
});

test('a booking needs its own buffer free, and respects the buffers of others', () => {
  const taken = [excludedDays(days(10, 12), 1)];
  const code = (requested: Days) => checkDates(requested, 'post', limits, { ...open, taken })?.code ?? null;
  expect(code(days(6, 8))).toBeNull();
  expect(code(days(7, 9))).toBe('transaction-booking-time-not-available');
  expect(code(days(13, 15))).toBe('transaction-booking-time-not-available');
  expect(code(days(14, 16))).toBeNull();
});

test('an exception overrides the weekly plan', () => {
  const weekend = { ...open, openWeekdays: 0b1000001 };
  expect(isFree(at(0), weekend)).toBe(false);
  expect(isFree(at(5), weekend)).toBe(true);
  expect(isFree(at(6), weekend)).toBe(true);
  expect(isFree(at(0), { ...weekend, exceptions: [{ days: days(0, 0), seats: 1 }] })).toBe(true);
  expect(isFree(at(5), { ...weekend, exceptions: [{ days: days(5, 5), seats: 0 }] })).toBe(false);
  // An exception applies to its own days only: neither to the day before it nor to the day after.
  const closed = { ...open, exceptions: [{ days: days(2, 3), seats: 0 }] };
  expect([1, 2, 3, 4].map((offset) => isFree(at(offset), closed))).toEqual([true, false, false, true]);
});

test('weekdays are bits with Sunday the lowest', () => {
  expect(weekdaysAmong(days(6, 6))).toBe(1);
  expect(weekdaysAmong(days(0, 1))).toBe(0b110);
  expect(weekdaysAmong(days(0, 30))).toBe(127);
});

const someDays = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 6 }))
  .map(([from, more]) => days(from, from + more));

test('a period is free exactly when its days and its buffer touch no other booking', () => {
  fc.assert(
    fc.property(
      someDays,
      fc.array(someDays, { maxLength: 4 }),
      fc.integer({ min: 0, max: 4 }),
      (requested, booked, turnaroundDays) => {
        const taken = booked.map((range) => excludedDays(range, turnaroundDays));
        const alone = !taken.some((range) => overlap(range, excludedDays(requested, turnaroundDays)));
        expect(eachDay(requested).every((one) => isFree(one, { ...open, turnaroundDays, taken }))).toBe(alone);
      },
    ),
  );
});

test('ranges of consecutive days round-trip', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }), (offsets) => {
      const list = offsets.toSorted((a, b) => a - b).map(at);
      expect(runsOf(list).flatMap(eachDay)).toEqual(list);
    }),
  );
});

test('`without` removes the cut-out days, and nothing else', () => {
  fc.assert(
    fc.property(someDays, someDays, (whole, hole) => {
      const left = without(whole, hole).flatMap(eachDay);
      const gone = new Set(eachDay(hole));
      expect(left).toEqual(eachDay(whole).filter((one) => !gone.has(one)));
    }),
  );
});

test('a range is parsed as it was formatted', () => {
  expect(rangeOf(days(0, 2))).toBe('[2026-12-07,2026-12-10)');
  expect(daysOfRange('[2026-12-07,2026-12-10)')).toEqual(days(0, 2));
  expect(() => daysOfRange('empty')).toThrow('Not a range');
});

test('the unavailable days of a month are in order', () => {
  expect(unavailableDays(days(0, 6), { ...open, taken: [excludedDays(days(2, 3), 1)] })).toEqual([1, 2, 3, 4].map(at));
});

test('centuries have all seven weekdays', () => {
  expect(weekdaysAmong(daysFromRental(day('1900-01-01'), day('2999-12-31')))).toBe(0b1111111);
});
