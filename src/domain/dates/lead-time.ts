import type { Delivery } from '#src/domain/pricing/price.ts';
import { addDays, compareDays, dayInZone, hourInZone, hoursUntil, startOfDay, type Day } from './day.ts';

/** Whole days that a lender needs before the first rental day, by courier and by pick-up. */
export type LeadDays = Readonly<Record<Delivery, number>>;

/** How a listing reaches its customer, and how soon. */
export type LeadTimes = { readonly canPost: boolean; readonly canCollect: boolean; readonly leadDays: LeadDays };

/** The first day that can be chosen by each delivery; null for one that the listing does not offer. */
export type FirstDays = Readonly<Record<Delivery, Day | null>>;

/** The marketplace's own part of the rule. */
export type LeadTimeRules = {
  readonly timeZone: string;
  /** The hour of the day from which that day cannot be chosen for pick-up any more: 18 is six in the evening. */
  readonly sameDayUntilHour: number;
  /** No listing has a longer lead time than this. */
  readonly maximumLeadDays: number;
};

/** No courier delivers for a day that begins sooner than this. */
const courierNoticeHours = 14;

/**
 * The first day that can be chosen at `now`, after a lead time of so many days. By courier a day that begins in
 * less than 14 hours is passed over; by pick-up only today, once its evening has begun. The one rule that calendar,
 * search, prices and requests ask.
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

export function firstDaysOf({ canPost, canCollect, leadDays }: LeadTimes, now: Date, rules: LeadTimeRules): FirstDays {
  return {
    post: canPost ? firstDayBy('post', leadDays.post, now, rules) : null,
    collect: canCollect ? firstDayBy('collect', leadDays.collect, now, rules) : null,
  };
}

/** The earlier of the two; null when the listing offers neither. */
export function earliestOf({ post, collect }: FirstDays): Day | null {
  if (post === null || collect === null) return post ?? collect;
  return compareDays(post, collect) < 0 ? post : collect;
}

/**
 * The same rule asked the other way round, for a search over many listings: the longest lead time with which
 * `day` can still be chosen at `now`; -1 when no lead time is short enough.
 */
export function maxLeadDays(day: Day, now: Date, rules: LeadTimeRules): LeadDays {
  const longest = (delivery: Delivery) => {
    let leadDays = rules.maximumLeadDays;
    while (leadDays >= 0 && compareDays(firstDayBy(delivery, leadDays, now, rules), day) > 0) leadDays--;
    return leadDays;
  };
  return { post: longest('post'), collect: longest('collect') };
}
