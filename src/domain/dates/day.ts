declare const dayBrand: unique symbol;

/** A calendar date without time or zone, written YYYY-MM-DD. Created only by `parseDay` and by the functions here. */
export type Day = string & { readonly [dayBrand]: true };

/** Half-open: `start` is the first day, `end` the day after the last. */
export type Days = { readonly start: Day; readonly end: Day };

/**
 * Bounds of every parsed date, from a form, an address, the API or the database. Within them no sum of the
 * marketplace's periods exceeds four-digit years, and PostgreSQL can hold every result.
 */
const MIN_DAY = '1900-01-01';
const MAX_DAY = '2999-12-31';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ISO_LENGTH = '2026-12-10T00:00:00.000Z'.length;

/**
 * Null for anything that is not a calendar date ("2026-02-31", "2026-2-3", "tomorrow"), and for one before 1900 or
 * after 2999.
 */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < MIN_DAY || text > MAX_DAY) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? (text as Day) : null;
}

/** Throws a RangeError beyond the years 0000 to 9999. */
export function addDays(day: Day, count: number): Day {
  return dayAt(utcMidnight(day) + count * DAY_MS);
}

/** Days from `a` to `b`: 1 from today to tomorrow, negative when `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return (utcMidnight(b) - utcMidnight(a)) / DAY_MS;
}

/** Negative when `a` is earlier, positive when it is later, 0 when equal. */
export function compareDays(a: Day, b: Day): number {
  // Written from the year down, they sort as text.
  return a < b ? -1 : a > b ? 1 : 0;
}

export function earlierDay(a: Day, b: Day): Day {
  return a < b ? a : b;
}

export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/**
 * Both days are rental days and paid for: first = last is one day. Throws a RangeError when `last` is before `first`.
 */
export function daysFromRental(first: Day, last: Day): Days {
  if (compareDays(last, first) < 0) throw new RangeError(`${last} is before ${first}`);
  return { start: first, end: addDays(last, 1) };
}

/** The same from the text of a form or an address; null when it is not a valid period. */
export function parseRentalDays(first: string, last: string): Days | null {
  const from = parseDay(first);
  const to = parseDay(last);
  return from !== null && to !== null && compareDays(from, to) <= 0 ? daysFromRental(from, to) : null;
}

export function rentalDays(days: Days): { readonly first: Day; readonly last: Day } {
  return { first: days.start, last: addDays(days.end, -1) };
}

export function lengthInDays(days: Days): number {
  return daysBetween(days.start, days.end);
}

export function eachDay(days: Days): Day[] {
  const first = utcMidnight(days.start);
  return Array.from({ length: Math.max(0, lengthInDays(days)) }, (_, index) => dayAt(first + index * DAY_MS));
}

export function overlap(a: Days, b: Days): boolean {
  return compareDays(a.start, b.end) < 0 && compareDays(b.start, a.end) < 0;
}

/** 0 for a Sunday to 6 for a Saturday. */
export function dayOfWeek(day: Day): number {
  return new Date(utcMidnight(day)).getUTCDay();
}

/** The date on the wall calendar of `timeZone` (IANA name) at that instant. Throws a RangeError for an unknown zone. */
export function dayInZone(instant: Date, timeZone: string): Day {
  const day = parseDay(new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10));
  if (day === null) throw new RangeError(`Beyond the calendar: ${instant.toISOString()}`);
  return day;
}

/** The year on the wall calendar of `timeZone`. */
export function yearInZone(instant: Date, timeZone: string): number {
  return Number(dayInZone(instant, timeZone).slice(0, 4));
}

/** The hour of the wall clock of `timeZone` at that instant, 0 to 23. */
export function hourInZone(instant: Date, timeZone: string): number {
  return new Date(wallClock(instant.getTime(), timeZone)).getUTCHours();
}

/**
 * The first instant of the day in `timeZone`. Where the clock springs forward over midnight that is the instant of the
 * change; where midnight occurs twice, the earlier one.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  return atWallClock(utcMidnight(day), timeZone);
}

/**
 * The instant at which the clock of `timeZone` shows `wallMs`, which is written as if it were UTC. Like `startOfDay` where
 * the clock leaps over it or shows it twice. Throws a RangeError for an unknown zone.
 */
export function atWallClock(wallMs: number, timeZone: string): Date {
  // No zone changes its clock twice in two days, so the offset is that of the day before or of the day after.
  const offset = (ms: number) => wallClock(ms, timeZone) - ms;
  const before = wallMs - offset(wallMs - DAY_MS);
  const after = wallMs - offset(wallMs + DAY_MS);
  const reads = [Math.min(before, after), Math.max(before, after)].find((ms) => wallClock(ms, timeZone) === wallMs);
  return new Date(reads ?? before);
}

/** Hours from `now` until `then`, with fractions; negative when `then` has passed. */
export function hoursUntil(then: Date, now: Date): number {
  return (then.getTime() - now.getTime()) / HOUR_MS;
}

function dayAt(ms: number): Day {
  const text = new Date(ms).toISOString();
  // Years of more than four digits carry a sign.
  if (text.length !== ISO_LENGTH) throw new RangeError(`Beyond the calendar: ${text}`);
  return text.slice(0, 10) as Day;
}

function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall-clock time of the zone, to the second, as if it were UTC. */
function wallClock(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.formatToParts(ms)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
