import {
  addDays,
  compareDays,
  type Day,
  type Days,
  eachDay,
  earlierDay,
  laterDay,
  parseDay,
} from '#src/domain/dates/day.ts';
import {
  addMonths,
  daysOfMonth,
  isWithin,
  monthOf,
  stateOfDay,
  type DayState,
  type OwnerFacts,
} from '#src/features/availability/owner-calendar.ts';
import { firstDayOfWeek } from '#src/i18n/locale.ts';
import { startOfWeek } from '#src/ui/calendar/week.ts';

/** A booking in the calendar of all rentals. `held`: its customer is still paying. */
export type CalendarBooking = {
  readonly transactionId: string;
  readonly state: 'held' | 'requested' | 'booked';
  readonly days: Days;
  /** With the turnaround days; on its last day the item is due back. */
  readonly excluded: Days;
  /** The customer; empty while they are still paying. */
  readonly name: string;
};

/** Consecutive days of one rental in the same state; a booking has its own. */
export type Segment = {
  readonly state: DayState | CalendarBooking['state'];
  readonly first: Day;
  readonly length: number;
  readonly booking: CalendarBooking | null;
};

type RentalFacts = Omit<OwnerFacts, 'bookings'> & { readonly bookings: readonly CalendarBooking[] };

/** The days of a window in segments, in order: what each row of the calendar shows. Bookings stay when they are past. */
export function segmentsOf(window: Days, facts: RentalFacts): Segment[] {
  const segments: Segment[] = [];
  for (const day of eachDay(window)) {
    const booking = facts.bookings.find(({ days }) => isWithin(day, days)) ?? null;
    const state = booking?.state ?? stateOfDay(day, facts);
    const last = segments.at(-1);
    if (last !== undefined && last.state === state && last.booking === booking)
      segments[segments.length - 1] = { ...last, length: last.length + 1 };
    else segments.push({ state, first: day, length: 1, booking });
  }
  return segments;
}

export function lastOf({ first, length }: Segment): Day {
  return addDays(first, length - 1);
}

/** The day by whose end the item is back. */
export function dueBack({ excluded }: CalendarBooking): Day {
  return addDays(excluded.end, -1);
}

/** Twelve months up to that of `today`, with what was earned in each; missing ones earned nothing. */
export function yearOfEarnings(
  today: Day,
  earned: ReadonlyMap<string, number>,
): readonly { readonly month: Day; readonly amount: number }[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: 12 }, (_, index) => {
    const count = year * 12 + month - 1 - 11 + index;
    const key = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    return { month: `${key}-01` as Day, amount: earned.get(key) ?? 0 };
  });
}

/** Which comes first, by the first day of its rental days; equal ones by their id. */
export function inOrder(a: CalendarBooking, b: CalendarBooking): number {
  return compareDays(a.days.start, b.days.start) || a.transactionId.localeCompare(b.transactionId);
}

export type Span = 'month' | 'week';

/** In months, before and after today. */
const maxMonths = 12;

/** The month or week of `day`, or the nearest within a year of today, with a day of the one before and the one after. */
export function spanAround(span: Span, day: Day, today: Day) {
  const [from, to] = [addMonths(monthOf(today), -maxMonths), daysOfMonth(addMonths(monthOf(today), maxMonths))];
  const latest = addDays(to.end, -1);
  const near = laterDay(from, earlierDay(day, latest));
  const window = span === 'month' ? daysOfMonth(near) : weekOf(near);
  const before = addDays(window.start, -1);
  return {
    window,
    previous: compareDays(before, from) < 0 ? null : before,
    next: compareDays(window.end, latest) > 0 ? null : window.end,
  };
}

function weekOf(day: Day): Days {
  const start = startOfWeek(day, firstDayOfWeek);
  return { start, end: addDays(start, 7) };
}

/** What the address of the page names: `?month=2026-12` or `?week=2026-12-07`. */
export function spanParam(query: URLSearchParams): { readonly span: Span; readonly day: Day | null } {
  const week = query.get('week');
  if (week !== null) return { span: 'week', day: parseDay(week) };
  return { span: 'month', day: parseDay(`${query.get('month') ?? ''}-01`) };
}
