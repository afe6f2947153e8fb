import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { firstDaysOf, shortestLeadDays, type LeadTimeRules, type LeadTimes } from '#src/domain/dates/lead-time.ts';
import type { BookingLimits } from './rules.ts';

/** The marketplace's part of the lead-time rule. */
export const leadTimeRules: LeadTimeRules = {
  timeZone: marketplace.timeZone,
  sameDayUntilHour: marketplace.booking.sameDayUntilHour,
  maximumLeadDays: marketplace.booking.maximumLeadDays,
};

/** Today, and the first day that a listing with the shortest lead times of all can be rented on. */
export function searchLimits(now: Date): Pick<BookingLimits, 'today' | 'firstDays'> {
  const leadTimes = { canPost: true, canPickUp: true, leadDays: shortestLeadDays };
  return { today: dayInZone(now, marketplace.timeZone), firstDays: firstDaysOf(leadTimes, now, leadTimeRules) };
}

/** The limits of a listing's periods at `now`, on the marketplace's calendar. */
export function bookingLimits(
  now: Date,
  leadTimes: LeadTimes,
  lengths: Pick<BookingLimits, 'minimumDays' | 'maximumDays'>,
): BookingLimits {
  return {
    today: dayInZone(now, marketplace.timeZone),
    firstDays: firstDaysOf(leadTimes, now, leadTimeRules),
    horizonDays: marketplace.booking.horizonDays,
    minimumDays: lengths.minimumDays,
    maximumDays: lengths.maximumDays,
  };
}
