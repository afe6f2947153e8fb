import { expect, test } from 'vitest';
import { endedLosses } from './lost-times.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const entries = (...whats: string[]) => whats.map((what, index) => ({ what, at: at(index + 1) }));
const days = (whats: readonly string[], stands: boolean) =>
  endedLosses(entries(...whats), stands).map(({ from, until }) => [from.getUTCDate(), until.getUTCDate()]);

test('an item counted as lost from each decision until it was looked at again, dropped or given back', () => {
  expect(days(['charge'], true)).toEqual([]);
  expect(days(['charge', 'objected'], false)).toEqual([[1, 2]]);
  expect(days(['charge', 'objected', 'dropped'], false)).toEqual([[1, 2]]);
  expect(days(['charge', 'banned', 'charge', 'dropped'], false)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(days(['charge', 'objected', 'charge'], true)).toEqual([[1, 2]]);
  expect(days(['charge', 'returned', 'returned'], false)).toEqual([[1, 3]]);
  expect(days(['charge', 'returned'], true)).toEqual([]);
  expect(days(['objected'], false)).toEqual([]);
});
