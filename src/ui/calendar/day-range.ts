import { addDays, compareDays, type Day, daysBetween } from '#src/domain/dates/day.ts';
import { firstDayOfWeek } from '#src/i18n/locale.ts';
import { startOfWeek } from './week.ts';

/** The first and last rental day, both included. */
export type RentalRange = { readonly first: Day; readonly last: Day };

/**
 * Min nights between first and last that the calendar itself requires. The minimum number of days is a rule of the
 * listing.
 */
export const minimumNights = { day: 0, night: 1 } as const;

export type RangeRules = {
  readonly minimumDays: number;
  readonly maximumDays: number;
  /** The unit that is paid for; defaults to days. */
  readonly unit?: keyof typeof minimumNights | undefined;
  /** The first and the last selectable day. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly isBlocked: (day: Day) => boolean;
};

/** The current selection. `pending` is a first day without a last day. */
export type Choice = { readonly range: RentalRange | null; readonly pending: Day | null };

export function lengthOf({ first, last }: RentalRange): number {
  return daysBetween(first, last) + 1;
}

/** Whether the length is within the limits and every day is free. */
export function isAllowed(range: RentalRange, rules: RangeRules): boolean {
  const length = lengthOf(range);
  const { minimumDays, firstDay, lastDay, unit = 'day' } = rules;
  if (length < Math.max(minimumDays, minimumNights[unit] + 1) || length > maxLength(rules)) return false;
  if (compareDays(range.first, firstDay) < 0 || compareDays(range.last, lastDay) > 0) return false;
  for (let day = range.first; compareDays(day, range.last) <= 0; day = addDays(day, 1)) {
    if (rules.isBlocked(day)) return false;
  }
  return true;
}

/** The max length. A maximum below the minimum would make every range invalid: then the minimum is the only length. */
function maxLength({ minimumDays, maximumDays }: RangeRules): number {
  return Math.max(minimumDays, maximumDays);
}

/** Whether the minimum period from that day on is free. */
export function canStart(day: Day, rules: RangeRules): boolean {
  return isAllowed({ first: day, last: addDays(day, rules.minimumDays - 1) }, rules);
}

export function canEnd(day: Day, pending: Day, rules: RangeRules): boolean {
  return compareDays(pending, day) <= 0 && isAllowed({ first: pending, last: day }, rules);
}

/** The shortest rental that begins the day before `wearDay`, so that the item has arrived; null when it is not possible. */
export function rangeToWear(wearDay: Day, rules: RangeRules): RentalRange | null {
  const first = addDays(wearDay, -1);
  const range = { first, last: addDays(first, Math.max(rules.minimumDays, 2) - 1) };
  return isAllowed(range, rules) ? range : null;
}

/** The first day from `from` on that can be a first day; null when there is none. */
export function firstStart(from: Day, rules: RangeRules): Day | null {
  for (let day = from; compareDays(day, rules.lastDay) <= 0; day = addDays(day, 1)) {
    if (canStart(day, rules)) return day;
  }
  return null;
}

/**
 * The month to open on: that of the first possible first day from `near` on, else of the first of all, else of
 * `firstDay`.
 */
export function opensOn(near: Day | null, rules: RangeRules): Day {
  const { firstDay } = rules;
  return (near === null ? null : firstStart(near, rules)) ?? firstStart(firstDay, rules) ?? firstDay;
}

/** Number of weeks that the calendar shows of a month: those that are not wholly before today, 1 to 6. */
export function weeksOf(day: Day, today: Day): number {
  const first = `${day.slice(0, 8)}01` as Day;
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const last = addDays(first, new Date(Date.UTC(year, month, 0)).getUTCDate() - 1);
  const shown = compareDays(first, today) < 0 && compareDays(today, last) <= 0 ? today : first;
  return daysBetween(weekOf(shown), weekOf(last)) / 7 + 1;
}

/** The first day of a day's week. */
export function weekOf(day: Day): Day {
  return startOfWeek(day, firstDayOfWeek);
}

/**
 * Whether a day is selectable now. While a last day is pending, a later day has to be a valid one, so that a click
 * never drops the first day silently.
 */
export function canPick(day: Day, { pending }: Choice, rules: RangeRules): boolean {
  if (pending === null || compareDays(day, pending) < 0) return canStart(day, rules);
  return day === pending || canEnd(day, pending, rules);
}

/**
 * Why a day is not selectable. `free` counts the free days from it on, up to the minimum period; `reach` is the last
 * possible last day for the pending first one.
 */
export type WhyNot =
  | 'past'
  | 'early'
  | 'taken'
  | 'tooFar'
  | 'tooSoon'
  | { readonly free: number }
  | { readonly reach: Day; readonly by: 'length' | 'taken' };

/** The reason why a day is not selectable; null for one that is. */
export function whyNot(day: Day, choice: Choice, today: Day, rules: RangeRules): WhyNot | null {
  if (canPick(day, choice, rules) && compareDays(today, day) <= 0) return null;
  if (compareDays(day, today) < 0) return 'past';
  if (compareDays(day, rules.firstDay) < 0) return 'early';
  if (rules.isBlocked(day)) return 'taken';
  const { pending } = choice;
  if (pending !== null && compareDays(day, pending) > 0) return whyNoEnd(day, pending, rules);
  if (daysBetween(day, rules.lastDay) + 1 < rules.minimumDays) return 'tooFar';
  return { free: freeFrom(day, rules) };
}

function whyNoEnd(day: Day, pending: Day, rules: RangeRules): WhyNot {
  if (daysBetween(pending, day) + 1 < rules.minimumDays) return 'tooSoon';
  if (compareDays(day, rules.lastDay) > 0) return 'tooFar';
  let reach = pending;
  while (canEndOrStay(addDays(reach, 1), pending, rules)) reach = addDays(reach, 1);
  return { reach, by: lengthOf({ first: pending, last: reach }) >= maxLength(rules) ? 'length' : 'taken' };
}

/** Free and within the maximum, though it may still be too near to the first day. */
function canEndOrStay(day: Day, pending: Day, rules: RangeRules): boolean {
  return isAllowed({ first: pending, last: day }, { ...rules, minimumDays: 1, maximumDays: maxLength(rules) });
}

function freeFrom(day: Day, rules: RangeRules): number {
  let free = 0;
  while (free < rules.minimumDays && !rules.isBlocked(addDays(day, free))) free++;
  return free;
}

/**
 * The selection after a click. While a last day is pending, a later day that is not a valid last day changes nothing;
 * any other day is a new first day. A first day before the current one keeps the last day, unless the longer range is
 * not allowed: a blocked day in between clears it. A click on the pending day clears the selection.
 */
export function pick(day: Day, { range, pending }: Choice, rules: RangeRules): Choice {
  if (day === pending && rules.minimumDays > 1) return { range: null, pending: null };
  if (pending !== null && canEnd(day, pending, rules)) return { range: { first: pending, last: day }, pending: null };
  if (pending !== null && compareDays(day, pending) > 0) return { range, pending };
  const earlier = range !== null && compareDays(day, range.first) < 0;
  const keepsLast = earlier && isAllowed({ first: day, last: range.last }, rules);
  return { range: keepsLast ? { first: day, last: range.last } : null, pending: day };
}
