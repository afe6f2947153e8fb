import { expect, test } from 'vitest';
import {
  allWeekdays,
  planOfWeekdays,
  weekdayBits,
  weekdayKeys,
  weekdaysIn,
  weekdaysOfPlan,
} from './availability-plan.ts';

test('Sunday is the lowest bit, Saturday the highest', () => {
  expect(weekdayBits(['sun'])).toBe(0b1);
  expect(weekdayBits(['mon'])).toBe(0b10);
  expect(weekdayBits(['sat'])).toBe(0b1000000);
  expect(weekdayBits(weekdayKeys)).toBe(allWeekdays);
});

test('weekdays survive the way into a plan and back', () => {
  for (let bits = 0; bits <= allWeekdays; bits++) {
    expect(weekdayBits(weekdaysIn(bits))).toBe(bits);
    expect(weekdaysOfPlan(planOfWeekdays(bits, 'Pacific/Auckland'))).toBe(bits);
  }
});

test('a plan has an entry for each weekday, Monday first, with one seat or none', () => {
  const { type, timezone, entries } = planOfWeekdays(weekdayBits(['mon', 'sun']), 'Pacific/Auckland');
  expect({ type, timezone }).toEqual({ type: 'availability-plan/day', timezone: 'Pacific/Auckland' });
  expect(entries.map(({ dayOfWeek, seats }) => `${dayOfWeek} ${seats}`)).toEqual([
    ...['mon 1', 'tue 0', 'wed 0', 'thu 0', 'fri 0', 'sat 0', 'sun 1'],
  ]);
});

test('a plan by the hour counts as whole days', () => {
  const entries = [{ dayOfWeek: 'tue', seats: 1, start: '09:00', end: '17:00' } as const];
  expect(weekdaysOfPlan({ type: 'availability-plan/time', timezone: 'UTC', entries })).toBe(0b100);
});
