import { marketplace } from '#marketplace';
import { addDays, dayInZone, hourInZone, startOfDay } from '#src/domain/dates/day.ts';

/** A time relative to the loading of the demo, so that the demo is always current. */
export type When =
  /** A wall-clock time (`9:05`) in the marketplace's time zone, at least one day ago, so never in the future. */
  { readonly daysAgo: number; readonly time: string } | { readonly minutesAgo: number };

export function on(daysAgo: number, time: string): When {
  return { daysAgo, time };
}

export function minutesAgo(count: number): When {
  return { minutesAgo: count };
}

const minute = 60_000;

/** The instant of `when`, relative to `present`. */
export function instantOf(when: When, present: Date): Date {
  if ('minutesAgo' in when) return new Date(present.getTime() - when.minutesAgo * minute);
  const day = addDays(dayInZone(present, marketplace.timeZone), -when.daysAgo);
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  const naive = new Date(startOfDay(day, marketplace.timeZone).getTime() + (hours * 60 + minutes) * minute);
  // On the two days of daylight-saving changes this is an hour offByHours.
  const offByHours = ((hours - hourInZone(naive, marketplace.timeZone) + 36) % 24) - 12;
  return new Date(naive.getTime() + offByHours * 60 * minute);
}
