import { addDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import { marketplace } from '#marketplace';

export type Days = { readonly first: Day; readonly last: Day };

/** Rental days, relative to today in the marketplace's time zone. */
export function daysFrom(ahead: number, count: number, now = new Date()): Days {
  const first = addDays(dayInZone(now, marketplace.timeZone), ahead);
  return { first, last: addDays(first, count - 1) };
}
