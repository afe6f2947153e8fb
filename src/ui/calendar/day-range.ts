import { addDays, compareDays, type Day, daysBetween } from '#src/domain/dates/day.ts';

/** The days worn, first and last, both included. */
export type WearRange = { readonly first: Day; readonly last: Day };

export type RangeRules = {
  readonly minimumDays: number;
  readonly maximumDays: number;
  /** The last day that may be chosen at all. */
  readonly lastDay: Day;
  readonly isBlocked: (day: Day) => boolean;
};

/** What is chosen so far. `pending` is a first day that still waits for its last. */
export type Choice = { readonly range: WearRange | null; readonly pending: Day | null };

export function lengthOf({ first, last }: WearRange): number {
  return daysBetween(first, last) + 1;
}

/** Long enough, short enough, and free on every day. */
export function isAllowed(range: WearRange, rules: RangeRules): boolean {
  const length = lengthOf(range);
  if (length < rules.minimumDays || length > rules.maximumDays || compareDays(range.last, rules.lastDay) > 0)
    return false;
  for (let day = range.first; compareDays(day, range.last) <= 0; day = addDays(day, 1)) {
    if (rules.isBlocked(day)) return false;
  }
  return true;
}

/** Whether the shortest stay from that day on is free. */
export function canStart(day: Day, rules: RangeRules): boolean {
  return isAllowed({ first: day, last: addDays(day, rules.minimumDays - 1) }, rules);
}

export function canEnd(day: Day, pending: Day, rules: RangeRules): boolean {
  return compareDays(pending, day) <= 0 && isAllowed({ first: pending, last: day }, rules);
}

/** A day that may be pressed now. While a last day is awaited, the days too near the first one may not. */
export function canPick(day: Day, { pending }: Choice, rules: RangeRules): boolean {
  if (pending === null) return canStart(day, rules);
  if (canEnd(day, pending, rules) || day === pending) return true;
  const distance = daysBetween(pending, day);
  return canStart(day, rules) && (distance < 0 || distance >= rules.minimumDays);
}

/** Why a day may not be pressed. `free` counts the days from it on that are, up to the shortest stay. */
export type WhyNot = 'past' | 'taken' | 'tooFar' | 'tooSoon' | { readonly free: number };

/** What stands in the way of a day; null for one that may be pressed. */
export function whyNot(day: Day, choice: Choice, today: Day, rules: RangeRules): WhyNot | null {
  if (canPick(day, choice, rules) && compareDays(today, day) <= 0) return null;
  if (compareDays(day, today) < 0) return 'past';
  if (rules.isBlocked(day)) return 'taken';
  const { pending } = choice;
  const distance = pending === null ? -1 : daysBetween(pending, day);
  if (distance > 0 && distance < rules.minimumDays - 1) return 'tooSoon';
  if (daysBetween(day, rules.lastDay) + 1 < rules.minimumDays) return 'tooFar';
  return { free: freeFrom(day, rules) };
}

function freeFrom(day: Day, rules: RangeRules): number {
  let free = 0;
  while (free < rules.minimumDays && !rules.isBlocked(addDays(day, free))) free++;
  return free;
}

/**
 * The choice after a press. A last day is taken when it may end the range; any other day is a new first day.
 * A first day before the present one keeps the last day, unless the longer range is not allowed: a blocked
 * day in between clears it. The pending day pressed again takes the choice back.
 */
export function pick(day: Day, { range, pending }: Choice, rules: RangeRules): Choice {
  if (day === pending && rules.minimumDays > 1) return { range: null, pending: null };
  if (pending !== null && canEnd(day, pending, rules)) return { range: { first: pending, last: day }, pending: null };
  const earlier = range !== null && compareDays(day, range.first) < 0;
  const kept = earlier && isAllowed({ first: day, last: range.last }, rules);
  return { range: kept ? { first: day, last: range.last } : null, pending: day };
}
