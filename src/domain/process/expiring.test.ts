import { expect, test } from 'vitest';
import { remindAt } from './expiring.ts';

const since = new Date('2026-12-01T00:00:00Z');
const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000);
const remindedAfter = (hours: number) => {
  const at = remindAt(since, after(hours));
  return at === null ? null : (at.getTime() - since.getTime()) / 3_600_000;
};

test('the reminder comes when a quarter of the time is left, and at most twelve hours', () => {
  expect([72, 48, 24, 8, 4].map(remindedAfter)).toEqual([60, 36, 18, 6, 3]);
});

test('what runs for less than four hours is told once, at its beginning', () => {
  expect([3.99, 2, 0, -1].map(remindedAfter)).toEqual([null, null, null, null]);
});

test('it never comes in the first half of the time', () => {
  for (let hours = 4; hours <= 240; hours += 1) expect(remindedAfter(hours)).toBeGreaterThan(hours / 2);
});
