import type { Delivery } from '#src/domain/pricing/price.ts';
import { addDays, compareDays, type Day, dayInZone, earlierDay, hourInZone, hoursUntil, startOfDay } from './day.ts';

/** Lead time: whole days that a lender needs before the first rental day, by courier and by pick-up. */
export type LeadDays = Readonly<Record<Delivery, number>>;

/** The shortest that a lender may choose. */
export const shortestLeadDays: LeadDays = { 'post': 1, 'pick-up': 0 };

/** The delivery methods of a listing with their lead times. */
export type LeadTimes = { readonly canPost: boolean; readonly canPickUp: boolean; readonly leadDays: LeadDays };

/** The first bookable day by each delivery; null for one that the listing does not offer. */
export type FirstDays = Readonly<Record<Delivery, Day | null>>;

/** The marketplace's part of the rule. */
export type LeadTimeRules = {
  readonly timeZone: string;
  /** The local hour from which today is no longer bookable for pick-up: 18 is six in the evening. */
  readonly sameDayUntilHour: number;
  /** No listing has a longer lead time than this. */
  readonly maximumLeadDays: number;
};

/** Minimum hours of notice before a day that is delivered to by courier. */
export const courierNoticeHours = 14;

/**
 * The first bookable day at `now`, after a lead time of so many days. By courier a day that begins in less than 14
 * hours is skipped; by pick-up only today, from `sameDayUntilHour` on. Calendar, search, prices and requests all use
 * this rule.
 */
export function firstDayBy(delivery: Delivery, leadDays: number, now: Date, rules: LeadTimeRules): Day {
  const today = dayInZone(now, rules.timeZone);
  let day = addDays(today, leadDays);
  if (delivery === 'post') {
    while (hoursUntil(startOfDay(day, rules.timeZone), now) < courierNoticeHours) day = addDays(day, 1);
  } else if (day === today && hourInZone(now, rules.timeZone) >= rules.sameDayUntilHour) {
    day = addDays(day, 1);
  }
  return day;
}

export function firstDaysOf({ canPost, canPickUp, leadDays }: LeadTimes, now: Date, rules: LeadTimeRules): FirstDays {
  return {
    'post': canPost ? firstDayBy('post', leadDays.post, now, rules) : null,
    'pick-up': canPickUp ? firstDayBy('pick-up', leadDays['pick-up'], now, rules) : null,
  };
}

/** The earlier of the two; null when the listing offers neither. */
export function earliestOf({ post, 'pick-up': pickUp }: FirstDays): Day | null {
  if (post === null || pickUp === null) return post ?? pickUp;
  return earlierDay(post, pickUp);
}

/**
 * The inverse of the rule, for a search over many listings: the longest lead time with which `day` is still bookable at
 * `now`; -1 when no lead time is short enough.
 */
export function maxLeadDays(day: Day, now: Date, rules: LeadTimeRules): LeadDays {
  const maxFor = (delivery: Delivery) => {
    let leadDays = rules.maximumLeadDays;
    while (leadDays >= 0 && compareDays(firstDayBy(delivery, leadDays, now, rules), day) > 0) leadDays--;
    return leadDays;
  };
  return { 'post': maxFor('post'), 'pick-up': maxFor('pick-up') };
}
