import { expect, test } from 'vitest';
import { addDays, dayOfWeek, type Day } from './day.ts';
import { isWorkingDay, workingDaysAfter, workingDaysBefore } from './working-days.ts';

const day = (text: string) => text as Day;

/** The weekdays of a year that are no working days. */
function holidays(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(day(`${year}-01-01`), index));
  return days.filter((one) => one.startsWith(String(year)) && ![0, 6].includes(dayOfWeek(one)) && !isWorkingDay(one));
}

test('the national holidays are those of the published calendar', () => {
  expect(holidays(2026).map((one) => one.slice(5))).toEqual([
    ...['01-01', '01-02', '02-06', '04-03', '04-06', '04-27', '06-01', '07-10', '10-26', '12-25', '12-28'],
  ]);
  expect(holidays(2027).map((one) => one.slice(5))).toEqual([
    ...['01-01', '01-04', '02-08', '03-26', '03-29', '04-26', '06-07', '06-25', '10-25', '12-27', '12-28'],
  ]);
});

test('working days are counted over a weekend and a holiday', () => {
  // Boxing Day 2026 is a Saturday, kept on Monday the 28th.
  expect(workingDaysBefore(day('2026-12-30'), 2)).toBe('2026-12-24');
  expect(workingDaysBefore(day('2027-01-06'), 2)).toBe('2026-12-31');
  expect(workingDaysAfter(day('2026-12-23'), 5)).toBe('2027-01-05');
  expect(workingDaysAfter(day('2026-12-05'), 1)).toBe('2026-12-07');
});
