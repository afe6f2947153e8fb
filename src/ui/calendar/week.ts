import { addDays, type Day, daysBetween } from '#src/domain/dates/day.ts';

/** The first day of the week of `day`; 0 for weeks that begin on Sunday, 1 on Monday. */
export function startOfWeek(day: Day, firstDayOfWeek: number): Day {
  const weekday = (((daysBetween(aSunday, day) % 7) + 7) % 7) - firstDayOfWeek;
  return addDays(day, -((weekday + 7) % 7));
}

const aSunday = '2026-01-04' as Day;
