import type { Day, Days } from '#src/domain/dates/day.ts';
import { addDays, compareDays, dayOfWeek, eachDay, lengthInDays, overlap, parseDay } from '#src/domain/dates/day.ts';
import { earliestOf, type FirstDays } from '#src/domain/dates/lead-time.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Refusal } from '#src/domain/refusal.ts';
import { refusal } from '#src/domain/refusal.ts';

/** The owner's own word on some days: 0 seats closes them, 1 opens them. Ranges never overlap. */
export type Exception = { readonly days: Days; readonly seats: number };

/** How the days of a listing stand. `taken` are the excluded days of bookings, buffers among them. */
export type Availability = {
  /** Bits, Sunday the lowest. */
  readonly openWeekdays: number;
  readonly exceptions: readonly Exception[];
  readonly taken: readonly Days[];
  readonly turnaroundDays: number;
};

export type BookingLimits = {
  readonly today: Day;
  /** How soon the listing's lead times let a period begin. */
  readonly firstDays: FirstDays;
  readonly horizonDays: number;
  readonly minimumDays: number;
  readonly maximumDays: number;
};

/** The days nobody else may have: those worn, and those for cleaning and post after them. */
export function excludedDays(days: Days, turnaroundDays: number): Days {
  return { start: days.start, end: addDays(days.end, turnaroundDays) };
}

/** From today to the last day that may be chosen, both included. */
export function bookableWindow({ today, horizonDays }: Pick<BookingLimits, 'today' | 'horizonDays'>): Days {
  return { start: today, end: addDays(today, horizonDays + 1) };
}

/** Whether the owner lets the piece go that day; what others booked is not asked. */
export function isOpen(
  day: Day,
  { openWeekdays, exceptions }: Pick<Availability, 'openWeekdays' | 'exceptions'>,
): boolean {
  const exception = exceptions.find(({ days }) => compareDays(days.start, day) <= 0 && compareDays(day, days.end) < 0);
  return exception === undefined ? isOpenWeekday(day, openWeekdays) : exception.seats > 0;
}

export function isOpenWeekday(day: Day, openWeekdays: number): boolean {
  return (openWeekdays & (1 << dayOfWeek(day))) !== 0;
}

/** The weekdays among some days, as bits. Visits seven days at most, because a search may ask for centuries. */
export function weekdaysAmong({ start, end }: Days): number {
  const week = { start, end: earlier(end, addDays(start, 7)) };
  return eachDay(week).reduce((bits, day) => bits | (1 << dayOfWeek(day)), 0);
}

/**
 * Whether the piece can be worn that day. Whoever wears it needs the days for cleaning and post after
 * it too, so a period is free exactly when each of its days is.
 */
export function isFree(day: Day, availability: Availability): boolean {
  const needed = excludedDays({ start: day, end: addDays(day, 1) }, availability.turnaroundDays);
  return isOpen(day, availability) && !availability.taken.some((taken) => overlap(taken, needed));
}

/** The days of `window` that cannot be worn, in order. */
export function unavailableDays(window: Days, availability: Availability): Day[] {
  return eachDay(window).filter((day) => !isFree(day, availability));
}

/**
 * Length and distance alone: what can be said of a period before its listing's days are known. `delivery` is null
 * for a client who has not chosen one: then the listing's shortest lead time counts.
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

/** Names the first day that can be chosen, and that of the other delivery, as a way out. */
function checkLeadTime(start: Day, delivery: Delivery | null, firstDays: FirstDays): Refusal | null {
  const firstDay = delivery === null ? earliestOf(firstDays) : firstDays[delivery];
  if (firstDay !== null && compareDays(firstDay, start) <= 0) return null;
  const { post, collect } = firstDays;
  return refusal('booking-too-soon', { delivery, firstDay, byCourier: post, byPickUp: collect });
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
    (eachDay(days).every((day) => isFree(day, availability)) ? null : refusal('transaction-booking-time-not-available'))
  );
}

/** Maximal runs of days that follow each other. `list` is in order. */
export function runsOf(list: readonly Day[]): Days[] {
  const runs: Days[] = [];
  for (const day of list) {
    const last = runs.at(-1);
    if (last !== undefined && last.end === day) runs[runs.length - 1] = { start: last.start, end: addDays(day, 1) };
    else runs.push({ start: day, end: addDays(day, 1) });
  }
  return runs;
}

/** What is left of `days` beside `hole`: nothing, one part or two. */
export function without(days: Days, hole: Days): Days[] {
  const before = { start: days.start, end: earlier(days.end, hole.start) };
  const after = { start: later(days.start, hole.end), end: days.end };
  return [before, after].filter((part) => lengthInDays(part) > 0);
}

/** The column form of PostgreSQL's daterange. */
export function rangeOf(days: Days): string {
  return `[${days.start},${days.end})`;
}

/** Reads `[2026-12-10,2026-12-14)`. Throws an Error for a range without ends. */
export function daysOfRange(range: string): Days {
  const [, from = '', to = ''] = /^\[(\S+),(\S+)\)$/.exec(range) ?? [];
  const start = parseDay(from);
  const end = parseDay(to);
  if (start === null || end === null) throw new Error(`Not a range of days: ${range}`);
  return { start, end };
}

function earlier(a: Day, b: Day): Day {
  return compareDays(a, b) < 0 ? a : b;
}

function later(a: Day, b: Day): Day {
  return compareDays(a, b) < 0 ? b : a;
}
