import { addDays, compareDays, type Day, dayInZone, daysBetween, startOfDay } from '#src/domain/dates/day.ts';
import { locale } from '#src/i18n/locale.ts';
import { text } from '#src/i18n/text.ts';
import { formatDay, formatDayShort, formatDayWithYear } from './days.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "11:40 am" on the wall clock of `timeZone`. */
export function formatTime(instant: Date, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
    clocks.set(timeZone, clock);
  }
  // Browsers use a narrow no-break space where the server may use a plain one.
  return clock.format(instant).replace(/\s/u, ' ').toLowerCase();
}

/** "Nov 21, 11:38 am" */
export function formatDayAndTime(instant: Date, timeZone: string): string {
  return `${formatDayShort(dayInZone(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

/**
 * A deadline after "until" or "by", with the weekday by which people plan: "Sat, Nov 21, 11:38 am". Midnight belongs to
 * two days, so it is "the end of Mon, Nov 23"; that of a timer is counted from when the worker ran, seconds after it.
 */
export function formatDeadline(instant: Date, timeZone: string): string {
  const day = dayInZone(instant, timeZone);
  const isMidnight = instant.getTime() - startOfDay(day, timeZone).getTime() < 60_000;
  if (!isMidnight) return `${formatDay(day)}, ${formatTime(instant, timeZone)}`;
  return text('format.end-of-day', { day: formatDay(addDays(day, -1)) });
}

/** For lists: the time today, "Yesterday", else the date, with its year when that is not this year. */
export function formatRecent(instant: Date, now: Date, timeZone: string): string {
  const day = dayInZone(instant, timeZone);
  const today = dayInZone(now, timeZone);
  if (compareDays(day, today) >= 0) return formatTime(instant, timeZone);
  if (daysBetween(day, today) === 1) return text('format.yesterday');
  return sameYear(day, today) ? formatDayShort(day) : formatDayWithYear(day);
}

function sameYear(a: Day, b: Day): boolean {
  return a.slice(0, 4) === b.slice(0, 4);
}

/** "2 days 6 hours", "6 hours 20 minutes", "12 minutes"; "less than a minute" at the end. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return text('format.less-than-a-minute');
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const from = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(from, from + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ');
}
