import type { Day } from '#src/domain/dates/day.ts';
import { locale, monthStyle, withFirstOfMonth } from './locale.ts';
import { whenUsed } from './when-used.ts';

type Format = () => Intl.DateTimeFormat;

/** How a day, which is in no time zone, is written. */
export function dayFormat(parts: Intl.DateTimeFormatOptions): Format {
  return whenUsed(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts }));
}

/** "Thu, Dec 10" */
export const withWeekday = dayFormat({ weekday: 'short', month: monthStyle, day: 'numeric' });

export function writtenDay(format: Format, day: Day): string {
  return withFirstOfMonth(format().format(new Date(`${day}T12:00:00Z`)));
}
