import { expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { firstDayOfWeek } from '#src/i18n/locale.ts';
import {
  dueBack,
  inOrder,
  lastOf,
  segmentsOf,
  spanAround,
  spanParam,
  yearOfEarnings,
  type CalendarBooking,
  type Span,
} from './rules.ts';

const today = '2026-12-07' as Day;
const at = (offset: number) => addDays(today, offset);
const range = (from: number, to: number) => ({ start: at(from), end: at(to + 1) });
const booking = (id: string, from: number, to: number, state: CalendarBooking['state'] = 'booked') => ({
  ...{ transactionId: id, state, name: 'Mei', days: range(from, to), excluded: range(from, to + 1) },
});
const open = { today, openWeekdays: 127, exceptions: [], elsewhere: [] };

test('days in the same state are one segment, each booking one of its own', () => {
  const facts = {
    ...open,
    exceptions: [{ days: range(9, 10), seats: 0 }],
    bookings: [booking('a', -3, -2), booking('b', 1, 2, 'requested'), booking('c', 4, 5), booking('d', 6, 6)],
  };
  const found = segmentsOf(range(-4, 11), facts).map(
    (one) => `${one.state} ${one.booking?.transactionId} ${one.length}`,
  );
  expect(found).toEqual([
    ...['past undefined 1', 'booked a 2', 'past undefined 1', 'available undefined 1', 'requested b 2'],
    ...['turnaround undefined 1', 'booked c 2', 'booked d 1', 'turnaround undefined 1', 'available undefined 1'],
    ...['blocked undefined 2', 'available undefined 1'],
  ]);
});

test('segments cover the window without a gap', () => {
  const segments = segmentsOf(range(0, 30), { ...open, bookings: [booking('a', 3, 5)] });
  expect(segments.reduce((sum, { length }) => sum + length, 0)).toBe(31);
  segments.slice(1).forEach((segment, index) => {
    expect(segment.first).toBe(addDays(lastOf(segments[index] ?? segment), 1));
  });
});

test('an item is due back on the last turnaround day', () => {
  expect(dueBack(booking('a', 3, 5))).toBe(at(6));
});

test('bookings are in the order of their first days', () => {
  expect(
    [booking('b', 3, 4), booking('c', 1, 2), booking('a', 3, 4)].toSorted(inOrder).map((one) => one.transactionId),
  ).toEqual(['c', 'a', 'b']);
});

test('a year of earnings ends with this month, and has each month', () => {
  const year = yearOfEarnings(
    '2027-02-15' as Day,
    new Map([
      ['2026-12', 5000],
      ['2020-01', 9],
    ]),
  );
  expect(year.map(({ month }) => month.slice(0, 7))).toEqual([
    ...['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
    ...['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'],
  ]);
  expect(year.filter(({ amount }) => amount > 0)).toEqual([{ month: '2026-12-01', amount: 5000 }]);
});

test('a month or a week stands around a day, within a year of today', () => {
  const from = '2026-11-24' as Day;
  const around = (span: Span, day: string) => spanAround(span, day as Day, from);
  expect(around('month', '2026-12-10')).toEqual({
    ...{ window: { start: '2026-12-01', end: '2027-01-01' }, previous: '2026-11-30', next: '2027-01-01' },
  });
  const { window } = around('week', '2026-12-02');
  expect([window.start, window.end]).toEqual(
    firstDayOfWeek === 0 ? ['2026-11-29', '2026-12-06'] : ['2026-11-30', '2026-12-07'],
  );
  expect(around('month', '2999-01-01')).toMatchObject({ window: { start: '2027-11-01' }, next: null });
  expect(around('month', '1900-01-01')).toMatchObject({ window: { start: '2025-11-01' }, previous: null });
  expect(around('week', '2999-01-01').next).toBeNull();
});

test('the address names a month or a week', () => {
  const named = (query: string) => spanParam(new URLSearchParams(query));
  expect(named('month=2026-12')).toEqual({ span: 'month', day: '2026-12-01' });
  expect(named('week=2026-12-07')).toEqual({ span: 'week', day: '2026-12-07' });
  for (const query of ['', 'month=2026-13', 'month=x']) expect(named(query)).toEqual({ span: 'month', day: null });
  expect(named('week=2026-02-31')).toEqual({ span: 'week', day: null });
});
