import { marketplace } from '#marketplace';
import { addDays, dayInZone, hourInZone, startOfDay } from '#src/domain/dates/day.ts';

/** Counted back from the moment the demo is loaded, so that it is always fresh. */
export type When =
  /** A time of day (`9:05`) on the marketplace's wall clock; at least one day ago, because today may not be that far. */
  { readonly daysAgo: number; readonly time: string } | { readonly minutesAgo: number };

export function on(daysAgo: number, time: string): When {
  return { daysAgo, time };
}

export function minutesAgo(count: number): When {
  return { minutesAgo: count };
}

const minute = 60_000;

/** The instant that is meant, seen from `present`. */
export function instantOf(when: When, present: Date): Date {
  if ('minutesAgo' in when) return new Date(present.getTime() - when.minutesAgo * minute);
  const day = addDays(dayInZone(present, marketplace.timeZone), -when.daysAgo);
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  const wished = new Date(startOfDay(day, marketplace.timeZone).getTime() + (hours * 60 + minutes) * minute);
  // On the two days of a year on which the clocks change it is an hour off.
  const off = ((hours - hourInZone(wished, marketplace.timeZone) + 36) % 24) - 12;
  return new Date(wished.getTime() + off * 60 * minute);
}
