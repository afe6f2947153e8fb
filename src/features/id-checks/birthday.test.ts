import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { ageOn, birthdayFrom, isEmpty, yearsUntil } from './birthday.ts';

const today = '2026-11-23' as Day;
const from = (day: string, month: string, year: string) => birthdayFrom({ day, month, year }, today);

test('a real date of the last eighty years is a birthday', () => {
  expect(from('1', '2', '1990')).toBe('1990-02-01');
  expect(from('29', '02', '2004')).toBe('2004-02-29');
  expect(from('31', '12', '1946')).toBe('1946-12-31');
  expect(from('23', '11', '2026')).toBe('2026-11-23');
});

test.each([
  ['29', '2', '2003'],
  ['31', '4', '1990'],
  ['0', '1', '1990'],
  ['32', '1', '1990'],
  ['1', '0', '1990'],
  ['1', '13', '1990'],
  ['1', '1', '1945'],
  ['1', '1', '2027'],
  ['24', '11', '2026'],
  ['', '1', '1990'],
  ['1', '', '1990'],
  ['1', '1', ''],
  ['1', '1', '90'],
  ['-1', '1', '1990'],
  ['1e0', '1', '1990'],
  ['1', '1', '1990 '],
  ['x', 'x', 'x'],
])('day %j, month %j, year %j is none', (day, month, year) => {
  expect(from(day, month, year)).toBeNull();
});

test('nothing entered is no birthday, and no mistake', () => {
  expect(isEmpty({})).toBe(true);
  expect(isEmpty({ day: '', month: '', year: '' })).toBe(true);
  expect(isEmpty({ day: '1' })).toBe(false);
});

test('eighty-one years can be chosen, the latest first', () => {
  expect(yearsUntil(today)).toHaveLength(81);
  expect([yearsUntil(today)[0], yearsUntil(today).at(-1)]).toEqual(['2026', '1946']);
});

test('a year of age begins on the birthday', () => {
  const age = (birthday: string, on: string) => ageOn(birthday as Day, on as Day);
  expect([age('2008-11-23', '2026-11-22'), age('2008-11-23', '2026-11-23')]).toEqual([17, 18]);
  expect([age('2008-02-29', '2026-02-28'), age('2008-02-29', '2026-03-01')]).toEqual([17, 18]);
  expect(age('2026-11-23', '2026-11-23')).toBe(0);
});
