import { compareDays, type Day } from '#src/domain/dates/day.ts';
import { locale, monthStyle, withFirstOfMonth } from '#src/i18n/locale.ts';
import { text } from '#src/i18n/text.ts';
import { whenUsed } from '#src/i18n/when-used.ts';

const dayFormat = (parts: Intl.DateTimeFormatOptions) =>
  whenUsed(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts }));
const weekday = dayFormat({ weekday: 'short', month: monthStyle, day: 'numeric' });
const short = dayFormat({ month: monthStyle, day: 'numeric' });
const dated = dayFormat({ month: monthStyle, day: 'numeric', year: 'numeric' });
const month = dayFormat({ month: 'long', year: 'numeric' });
const weekdayName = dayFormat({ weekday: 'short' });
const weekdayNameLong = dayFormat({ weekday: 'long' });

function noon(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}

function written(style: () => Intl.DateTimeFormat, day: Day): string {
  return withFirstOfMonth(style().format(noon(day)));
}

/** "Thu, Dec 10" */
export function formatDay(day: Day): string {
  return written(weekday, day);
}

/** "Dec 10" */
export function formatDayShort(day: Day): string {
  return written(short, day);
}

/** "Dec 10, 2026" */
export function formatDayWithYear(day: Day): string {
  return written(dated, day);
}

/** "December 2026" */
export function formatMonth(day: Day): string {
  return month().format(noon(day));
}

/** "Thu", "Thursday" */
export function formatWeekday(day: Day, style: 'short' | 'long'): string {
  return (style === 'short' ? weekdayName : weekdayNameLong)().format(noon(day));
}

/** The first and last rental day: "Dec 10 to 13", "Nov 30 to Dec 2", and for one day "Dec 10". */
export function formatRentalDays(first: Day, last: Day): string {
  if (compareDays(first, last) === 0) return formatDayShort(first);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const days = { firstDay: Number(first.slice(8)), lastDay: Number(last.slice(8)) };
  const values = { ...days, first: formatDayShort(first), last: formatDayShort(last) };
  return text(sameMonth ? 'format.days-in-month' : 'format.days', values);
}
