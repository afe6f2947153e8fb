import { compareDays, type Day } from '#src/domain/dates/day.ts';
import { dayFormat, withWeekday, writtenDay } from '#src/i18n/day-format.ts';
import { monthStyle } from '#src/i18n/locale.ts';
import { text } from '#src/i18n/text.ts';

const short = dayFormat({ month: monthStyle, day: 'numeric' });
const dated = dayFormat({ month: monthStyle, day: 'numeric', year: 'numeric' });
const month = dayFormat({ month: 'long', year: 'numeric' });
const weekdayName = dayFormat({ weekday: 'short' });
const weekdayNameLong = dayFormat({ weekday: 'long' });

/** "Thu, Dec 10" */
export function formatDay(day: Day): string {
  return writtenDay(withWeekday, day);
}

/** "Dec 10" */
export function formatDayShort(day: Day): string {
  return writtenDay(short, day);
}

/** "Dec 10, 2026" */
export function formatDayWithYear(day: Day): string {
  return writtenDay(dated, day);
}

/** "December 2026" */
export function formatMonth(day: Day): string {
  return writtenDay(month, day);
}

/** "Thu", "Thursday" */
export function formatWeekday(day: Day, style: 'short' | 'long'): string {
  return writtenDay(style === 'short' ? weekdayName : weekdayNameLong, day);
}

/** The first and last rental day: "Dec 10 to 13", "Nov 30 to Dec 2", and for one day "Dec 10". */
export function formatRentalDays(first: Day, last: Day): string {
  if (compareDays(first, last) === 0) return formatDayShort(first);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const days = { firstDay: Number(first.slice(8)), lastDay: Number(last.slice(8)) };
  const values = { ...days, first: formatDayShort(first), last: formatDayShort(last) };
  return text(sameMonth ? 'format.days-in-month' : 'format.days', values);
}

/** The same with the year, as of a receipt: "Dec 10, 2026 to Dec 13, 2026". */
export function formatRentalDaysWithYear(first: Day, last: Day): string {
  const days = { first: formatDayWithYear(first), last: formatDayWithYear(last) };
  return compareDays(first, last) === 0 ? days.first : text('format.days', days);
}
