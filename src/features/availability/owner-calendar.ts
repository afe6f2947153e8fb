import type { Day, Days } from '#src/domain/dates/day.ts';
import { addDays, compareDays } from '#src/domain/dates/day.ts';
import type { FirstDays } from '#src/domain/dates/lead-time.ts';
import { isOpen, type Exception } from './rules.ts';

/** How far ahead lenders may plan. */
export const ownerHorizonDays = 365;

/**
 * A day in its lender's calendar. `turnaround`: kept free after a booking. `elsewhere`: closed by a calendar from
 * elsewhere. `beyond`: later than the lender may plan.
 */
export type DayState = 'available' | 'blocked' | 'booked' | 'turnaround' | 'elsewhere' | 'past' | 'beyond';

/** `held`: the customer is still paying, and the lender sees no request yet. */
export type OwnerBooking = {
  readonly transactionId: string;
  readonly state: 'held' | 'requested' | 'booked';
  readonly first: Day;
  readonly last: Day;
};

/** A month as its lender sees it. */
export type OwnerMonth = {
  /** Its first day. */
  readonly month: Day;
  /** The states of its days, in order. */
  readonly states: readonly DayState[];
  /** Those that touch the month, in order. */
  readonly bookings: readonly OwnerBooking[];
};

/** What the availability of a rental is made of, for its lender. */
export type OwnerCalendar = {
  readonly listingId: string;
  readonly title: string;
  readonly today: Day;
  /** The last day that may be planned. */
  readonly lastDay: Day;
  /** Bits, Sunday the lowest. */
  readonly openWeekdays: number;
  readonly turnaroundDays: number;
  readonly leadDays: { readonly post: number | null; readonly pickUp: number | null };
  readonly firstDays: FirstDays;
  readonly month: OwnerMonth;
};

export type OwnerFacts = {
  readonly today: Day;
  readonly openWeekdays: number;
  readonly exceptions: readonly Exception[];
  /** Days of calendars from elsewhere. */
  readonly elsewhere: readonly Days[];
  /** The rental days of a booking, and the days that it excludes. */
  readonly bookings: readonly { readonly days: Days; readonly excluded: Days }[];
};

export function lastOwnerDay(today: Day): Day {
  return addDays(today, ownerHorizonDays);
}

/** A booking outranks what the lender or another calendar says about the day. */
export function stateOfDay(day: Day, { today, openWeekdays, exceptions, elsewhere, bookings }: OwnerFacts): DayState {
  if (compareDays(day, today) < 0) return 'past';
  if (compareDays(day, lastOwnerDay(today)) > 0) return 'beyond';
  if (bookings.some(({ days }) => isWithin(day, days))) return 'booked';
  if (bookings.some(({ excluded }) => isWithin(day, excluded))) return 'turnaround';
  if (elsewhere.some((days) => isWithin(day, days))) return 'elsewhere';
  return isOpen(day, { openWeekdays, exceptions }) ? 'available' : 'blocked';
}

/** The first and the last of some days. */
export type DayRange = { readonly first: Day; readonly last: Day };

/** Whether the lender may open or block the day. */
export function isChangeable(state: DayState | undefined): boolean {
  return state === 'available' || state === 'blocked';
}

export function isWithin(day: Day, { start, end }: Days): boolean {
  return compareDays(start, day) <= 0 && compareDays(day, end) < 0;
}

/** The first day of the day's month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 8)}01` as Day;
}

/** The first day of the month that is `count` months later, or earlier. */
export function addMonths(month: Day, count: number): Day {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  const [year, index] = [Math.floor(months / 12), months % 12];
  return `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}-01` as Day;
}

export function daysOfMonth(month: Day): Days {
  return { start: monthOf(month), end: addMonths(monthOf(month), 1) };
}

/** The state of a day in the months that are known; undefined in another month. */
export function stateIn(months: ReadonlyMap<Day, OwnerMonth>, day: Day): DayState | undefined {
  return months.get(monthOf(day))?.states[Number(day.slice(8)) - 1];
}

/**
 * The days from `anchor` to `target` in either direction, up to the first one that cannot be changed. Null when
 * `anchor` itself cannot.
 */
export function changeableRange(
  anchor: Day,
  target: Day,
  stateAt: (day: Day) => DayState | undefined,
): DayRange | null {
  if (!isChangeable(stateAt(anchor))) return null;
  const step = compareDays(anchor, target) <= 0 ? 1 : -1;
  let reached = anchor;
  while (reached !== target && isChangeable(stateAt(addDays(reached, step)))) reached = addDays(reached, step);
  return step === 1 ? { first: anchor, last: reached } : { first: reached, last: anchor };
}
