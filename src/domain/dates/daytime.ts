import { atWallClock, dayInZone, hourInZone } from './day.ts';

/** Hours of the wall clock, from 0 to 23: `from` up to `until`, which is the later one. */
export type Daytime = { readonly from: number; readonly until: number };

/** The same instant within the daytime of the zone; at night, the next instant at which a day of it begins. */
export function inDaytime(at: Date, { from, until }: Daytime, timeZone: string): Date {
  const hour = hourInZone(at, timeZone);
  return hour >= from && hour < until ? at : nextHour(from, at, timeZone);
}

/** The next instant after `now` at which the clock of the zone shows this hour. */
export function nextHour(hourOfDay: number, now: Date, timeZone: string): Date {
  const wall = Date.parse(`${dayInZone(now, timeZone)}T00:00:00Z`) + hourOfDay * 3_600_000;
  const today = atWallClock(wall, timeZone);
  return today > now ? today : atWallClock(wall + 86_400_000, timeZone);
}
