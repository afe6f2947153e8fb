import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type Day } from '#src/domain/dates/day.ts';
import {
  addMonths,
  changeableRange,
  daysOfMonth,
  isChangeable,
  lastOwnerDay,
  type DayState,
  type OwnerFacts,
  stateOfDay,
} from './owner-calendar.ts';

/** A Monday. */
const today = '2026-12-07' as Day;
const at = (offset: number) => addDays(today, offset);
const range = (from: number, to: number) => ({ start: at(from), end: at(to + 1) });
const open: OwnerFacts = { today, openWeekdays: 127, exceptions: [], elsewhere: [], bookings: [] };

describe('the state of a day', () => {
  const facts: OwnerFacts = {
    ...open,
    // Not on Tuesdays.
    openWeekdays: 0b1111011,
    exceptions: [
      { days: range(0, 0), seats: 0 },
      { days: range(8, 8), seats: 1 },
      { days: range(20, 26), seats: 0 },
    ],
    elsewhere: [range(2, 4), range(21, 21), range(30, 31)],
    bookings: [{ days: range(30, 32), excluded: range(30, 33) }],
  };
  test.each<[number, DayState]>([
    [-1, 'past'],
    [0, 'blocked'],
    [1, 'blocked'],
    [2, 'elsewhere'],
    [5, 'available'],
    [8, 'available'],
    [20, 'blocked'],
    [21, 'elsewhere'],
    [30, 'booked'],
    [32, 'booked'],
    [33, 'turnaround'],
    [34, 'available'],
    [365, 'blocked'],
    [366, 'beyond'],
  ])('%i days from today is %s', (offset, state) => {
    // The last day that can be planned is a Tuesday.
    expect(stateOfDay(at(offset), facts)).toBe(state);
  });

  test('only open and blocked days can be changed', () => {
    const states: DayState[] = ['available', 'blocked', 'booked', 'turnaround', 'elsewhere', 'past', 'beyond'];
    expect(states.filter(isChangeable)).toEqual(['available', 'blocked']);
    expect(isChangeable(undefined)).toBe(false);
  });
});

test('lenders plan 365 days ahead', () => {
  expect(daysBetween(today, lastOwnerDay(today))).toBe(365);
});

test('months follow each other over the turn of the year', () => {
  expect(addMonths('2026-12-01' as Day, 1)).toBe('2027-01-01');
  expect(addMonths('2027-01-01' as Day, -1)).toBe('2026-12-01');
  expect(addMonths('2026-12-01' as Day, 14)).toBe('2028-02-01');
  expect(daysOfMonth('2028-02-15' as Day)).toEqual({ start: '2028-02-01', end: '2028-03-01' });
});

describe('a range', () => {
  const stateAt = (day: Day): DayState | undefined =>
    stateOfDay(day, { ...open, bookings: [{ days: range(5, 6), excluded: range(5, 7) }] });
  test('goes in both directions', () => {
    expect(changeableRange(at(1), at(3), stateAt)).toEqual({ first: at(1), last: at(3) });
    expect(changeableRange(at(3), at(1), stateAt)).toEqual({ first: at(1), last: at(3) });
    expect(changeableRange(at(2), at(2), stateAt)).toEqual({ first: at(2), last: at(2) });
  });
  test('ends before a day that cannot be changed', () => {
    expect(changeableRange(at(3), at(10), stateAt)).toEqual({ first: at(3), last: at(4) });
    expect(changeableRange(at(10), at(3), stateAt)).toEqual({ first: at(8), last: at(10) });
    expect(changeableRange(at(2), at(-5), stateAt)).toEqual({ first: at(0), last: at(2) });
  });
  test('does not begin on such a day', () => {
    expect(changeableRange(at(5), at(10), stateAt)).toBeNull();
  });
});
