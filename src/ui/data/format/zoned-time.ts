import { dayInZone } from '#src/domain/dates/day.ts';
import { locale } from '#src/i18n/locale.ts';
import { formatDay } from './days.ts';
import { formatTime } from './times.ts';

/** For readers who may be in another time zone: "Sat, Nov 21, 11:38 am (New Zealand Daylight Time)". */
export function formatZonedTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(instant);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${formatDay(dayInZone(instant, timeZone))}, ${formatTime(instant, timeZone)} (${zone})`;
}
