import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { failuresBeside, groupFailures, type SetFailure } from './set-failures.ts';

const range = (first: number, last = first) => {
  const [from, to] = [first, last].map((number) => `2026-12-${String(number).padStart(2, '0')}` as Day);
  return { first: from as Day, last: to as Day };
};
const lost = (first: number, last = first, seats: 0 | 1 = 0): SetFailure => ({
  ...{ range: range(first, last), seats, refused: null },
});
const booked: SetFailure = {
  ...lost(20),
  refused: { code: 'transaction-booking-time-not-available', details: {} },
};

test('a day that is changed again is no failure any more; the other days are, and what was refused has been said', () => {
  const before = [lost(4, 9), booked, lost(12)];
  expect(failuresBeside(before, range(6, 7))).toEqual([lost(4, 5), lost(8, 9), lost(12)]);
  expect(failuresBeside(before, range(4, 9))).toEqual([lost(12)]);
  expect(failuresBeside(before, range(9, 12))).toEqual([lost(4, 8)]);
  expect(failuresBeside(before, range(1, 3))).toEqual([lost(4, 9), lost(12)]);
});

test('failures of the same cause are said together, with all their days in the order of the calendar', () => {
  expect(groupFailures([lost(12, 13), booked, lost(5), lost(8, 8, 1)])).toEqual([
    { seats: 0, refused: null, ranges: [range(5), range(12, 13)], count: 3 },
    { seats: 0, refused: booked.refused, ranges: [range(20)], count: 1 },
    { seats: 1, refused: null, ranges: [range(8)], count: 1 },
  ]);
});
