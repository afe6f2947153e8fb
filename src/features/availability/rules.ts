import type { Day, Days } from '#src/domain/dates/day.ts';
import {
  addDays,
  compareDays,
  dayOfWeek,
  eachDay,
  earlierDay,
  laterDay,
  lengthInDays,
  parseDay,
} from '#src/domain/dates/day.ts';
import { earliestOf, type FirstDays } from '#src/domain/dates/lead-time.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Refusal } from '#src/domain/refusal.ts';
import { refusal } from '#src/domain/refusal.ts';

/**
 * An exception for some days: 0 seats closes them, 1 opens them. Those of the lender never overlap; with those of a
 * calendar from elsewhere they may, and then the closed one counts.
 */
export type Exception = { readonly days: Days; readonly seats: number };

/** The availability of a listing. `taken` are the excluded days of bookings, buffers among them. */
export type Availability = {
  /** Bits, Sunday the lowest. */
  readonly openWeekdays: number;
  readonly exceptions: readonly Exception[];
  readonly taken: readonly Days[];
  readonly turnaroundDays: number;
};

export type BookingLimits = {
  readonly today: Day;
  /** The first day of a period that the listing's lead times allow. */
  readonly firstDays: FirstDays;
  readonly horizonDays: number;
  readonly minimumDays: number;
  readonly maximumDays: number;
};

/** The days that a booking excludes for others: its rental days and the turnaround days after them. */
export function excludedDays(days: Days, turnaroundDays: number): Days {
  return { start: days.start, end: addDays(days.end, turnaroundDays) };
}

/** From today to the last bookable day, both included. */
export function bookableWindow({ today, horizonDays }: Pick<BookingLimits, 'today' | 'horizonDays'>): Days {
  return { start: today, end: addDays(today, horizonDays + 1) };
}

/** Whether the lender has the listing open that day; bookings are not considered. */
export function isOpen(
  day: Day,
  { openWeekdays, exceptions }: Pick<Availability, 'openWeekdays' | 'exceptions'>,
): boolean {
  const ofDay = exceptions.filter(({ days }) => compareDays(days.start, day) <= 0 && compareDays(day, days.end) < 0);
  return ofDay.length === 0 ? isOpenWeekday(day, openWeekdays) : ofDay.every(({ seats }) => seats > 0);
}

export function isOpenWeekday(day: Day, openWeekdays: number): boolean {
  return (openWeekdays & (1 << dayOfWeek(day))) !== 0;
}

/** The weekdays among some days, as bits. Visits seven days at most, because a search may have a range of centuries. */
export function weekdaysAmong({ start, end }: Days): number {
  const week = { start, end: earlierDay(end, addDays(start, 7)) };
  return eachDay(week).reduce((bits, day) => bits | (1 << dayOfWeek(day)), 0);
}

/**
 * Whether the listing can be rented that day. A rental needs the turnaround days after it too, so a period is free
 * exactly when each of its days is.
 */
export function isFree(day: Day, availability: Availability): boolean {
  return areFree([day], availability);
}

/** The days of `window` that cannot be rented, in order. */
export function unavailableDays(window: Days, availability: Availability): Day[] {
  const isTaken = takenFor(availability);
  return eachDay(window).filter((day) => isTaken(day) || !isOpen(day, availability));
}

type Shown = { readonly today: Day; readonly lastDay: Day; readonly unavailable: readonly Day[] };

/** The days among these that a calendar shows as free, in order: none before today, and none after its last. */
export function freeDays({ start, end }: Days, { today, lastDay, unavailable }: Shown): Day[] {
  const shown = { start: laterDay(start, today), end: earlierDay(end, addDays(lastDay, 1)) };
  const closed = new Set(unavailable);
  return eachDay(shown).filter((day) => !closed.has(day));
}

function areFree(days: readonly Day[], availability: Availability): boolean {
  const isTaken = takenFor(availability);
  return days.every((day) => !isTaken(day) && isOpen(day, availability));
}

/** Whether a rental of that day, with the turnaround days after it, meets a booking. */
function takenFor({ taken, turnaroundDays }: Pick<Availability, 'taken' | 'turnaroundDays'>): (day: Day) => boolean {
  const barred = taken.map(({ start, end }) => ({ start: addDays(start, -turnaroundDays), end }));
  return (day) => barred.some(({ start, end }) => compareDays(start, day) <= 0 && compareDays(day, end) < 0);
}

/**
 * Checks length and distance, which need no booking data. `delivery` is null for a client that has not chosen one: then
 * the listing's shortest lead time counts.
 */
export function checkPeriod(days: Days, delivery: Delivery | null, limits: BookingLimits): Refusal | null {
  const { today, horizonDays, minimumDays, maximumDays } = limits;
  const window = bookableWindow(limits);
  const length = lengthInDays(days);
  if (compareDays(days.start, today) < 0) return refusal('booking-in-the-past');
  const tooSoon = checkLeadTime(days.start, delivery, limits.firstDays);
  if (tooSoon !== null) return tooSoon;
  if (compareDays(days.end, window.end) > 0) return refusal('booking-too-far', { horizonDays });
  if (length < minimumDays) return refusal('booking-too-short', { minBookingPeriod: minimumDays });
  if (length > maximumDays) return refusal('booking-too-long', { maxNumberOfDays: maximumDays });
  return null;
}

/** The refusal names the first day for the chosen delivery, and that for the other one as an alternative. */
function checkLeadTime(start: Day, delivery: Delivery | null, firstDays: FirstDays): Refusal | null {
  const firstDay = delivery === null ? earliestOf(firstDays) : firstDays[delivery];
  if (firstDay !== null && compareDays(firstDay, start) <= 0) return null;
  const { post, 'pick-up': byPickUp } = firstDays;
  return refusal('booking-too-soon', { delivery, firstDay, byCourier: post, byPickUp });
}

/** Why these days cannot be booked; null when they can. */
export function checkDates(
  days: Days,
  delivery: Delivery | null,
  limits: BookingLimits,
  availability: Availability,
): Refusal | null {
  return (
    checkPeriod(days, delivery, limits) ??
    (areFree(eachDay(days), availability) ? null : refusal('transaction-booking-time-not-available'))
  );
}

/** Maximal ranges of consecutive days. `list` is in order. */
export function runsOf(list: readonly Day[]): Days[] {
  const runs: Days[] = [];
  for (const day of list) {
    const last = runs.at(-1);
    if (last !== undefined && last.end === day) runs[runs.length - 1] = { start: last.start, end: addDays(day, 1) };
    else runs.push({ start: day, end: addDays(day, 1) });
  }
  return runs;
}

/** The rest of `days` without `hole`: nothing, one range or two. */
export function without(days: Days, hole: Days): Days[] {
  const before = { start: days.start, end: earlierDay(days.end, hole.start) };
  const after = { start: laterDay(days.start, hole.end), end: days.end };
  return [before, after].filter((part) => lengthInDays(part) > 0);
}

/** Formats the days as PostgreSQL's daterange. */
export function rangeOf(days: Days): string {
  return `[${days.start},${days.end})`;
}

/** Parses `[2026-12-10,2026-12-14)`. Throws an Error for an unbounded range. */
export function daysOfRange(range: string): Days {
  const [, from = '', to = ''] = /^\[(\S+),(\S+)\)$/.exec(range) ?? [];
  const start = parseDay(from);
  const end = parseDay(to);
  if (start === null || end === null) throw new Error(`Not a range of days: ${range}`);
  return { start, end };
}
