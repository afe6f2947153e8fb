import { addDays, type Day, daysBetween, eachDay } from '#src/domain/dates/day.ts';
import type { DayCalls } from '#src/features/availability/components/day-calls.ts';
import { OwnerCalendar } from '#src/features/availability/components/owner-calendar.tsx';
import {
  daysOfMonth,
  lastOwnerDay,
  monthOf,
  type OwnerCalendar as Calendar,
  type OwnerFacts,
  type OwnerMonth,
  stateOfDay,
} from '#src/features/availability/owner-calendar.ts';
import { indexPath, type Facts } from './example.ts';

/** The lender's calendar with a day of each state; the day after tomorrow cannot be saved. */
export function LenderCalendar({ today }: Facts) {
  const calendar: Calendar = {
    ...{ listingId: '', title: '', today, lastDay: lastOwnerDay(today), openWeekdays: 127, turnaroundDays: 1 },
    ...{ leadDays: { post: 3, pickUp: 1 }, firstDays: { 'post': addDays(today, 3), 'pick-up': addDays(today, 1) } },
    month: monthAt(monthOf(today), today, null),
  };
  return (
    <OwnerCalendar
      calendar={calendar}
      calls={madeUpCalls(today)}
      monthPath={() => indexPath}
      bookingPath={() => indexPath}
    />
  );
}

type Change = { readonly first: Day; readonly last: Day; readonly seats: 0 | 1 };

function madeUpCalls(today: Day): DayCalls {
  return {
    load: async (month) => monthAt(month, today, null),
    async set({ first, last }, seats) {
      await new Promise((resolve) => setTimeout(resolve, 800));
      if (daysBetween(today, first) === 2)
        return { kind: 'refused', code: 'transaction-booking-time-not-available', details: {} };
      return { kind: 'saved', months: [monthAt(monthOf(first), today, { first, last, seats })] };
    },
  };
}

function monthAt(month: Day, today: Day, change: Change | null): OwnerMonth {
  const range = (from: number, to: number) => ({ start: addDays(today, from), end: addDays(today, to) });
  const booked = { days: range(4, 7), excluded: range(4, 8) };
  const own = { days: range(-3, 2), seats: 0 };
  const set = change && { days: { start: change.first, end: addDays(change.last, 1) }, seats: change.seats };
  const facts: OwnerFacts = {
    ...{ today, openWeekdays: 127, elsewhere: [range(12, 14)], bookings: [booked] },
    exceptions: set === null ? [own] : [set],
  };
  return {
    month,
    states: eachDay(daysOfMonth(month)).map((day) => stateOfDay(day, facts)),
    bookings: [
      { transactionId: '1', state: 'booked', first: addDays(today, 4), last: addDays(today, 6) },
      { transactionId: '2', state: 'held', first: addDays(today, 20), last: addDays(today, 22) },
    ],
  };
}
