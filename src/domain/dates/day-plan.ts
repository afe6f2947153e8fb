import { addDays, compareDays, dayOfWeek, type Day } from './day.ts';

/** The days on which an item that is posted is on its way, there and back. */
export type DayPlan = {
  readonly first: Day;
  readonly last: Day;
  /** The lender posts it on this day at the latest. */
  readonly shipBy: Day;
  /** It is with the customer on this day at the latest: the day before it is worn. */
  readonly arrivesBy: Day;
  /** The customer sends it, or brings it, back on this day at the latest. */
  readonly returnBy: Day;
  /** It is with its lender again by the end of this day: the last of its turnaround days. */
  readonly dueBack: Day;
};

const postingDays = 2;

/**
 * What both sides are told of one rental. `from` is the day of its acceptance, or the present day before that: nothing
 * is to be posted earlier. Public holidays are counted as working days, because nothing here knows them.
 */
export function dayPlan(
  { first, last }: { readonly first: Day; readonly last: Day },
  turnaroundDays: number,
  from: Day,
): DayPlan {
  const dueBack = addDays(last, turnaroundDays);
  const dayAfter = addDays(last, 1);
  return {
    first,
    last,
    shipBy: later(workingDaysBefore(first, postingDays), from),
    arrivesBy: addDays(first, -1),
    // An item without a turnaround is wanted again on the very next day.
    returnBy: compareDays(dayAfter, dueBack) < 0 ? dayAfter : dueBack,
    dueBack,
  };
}

/** Monday to Friday. */
function workingDaysBefore(day: Day, count: number): Day {
  let before = day;
  for (let left = count; left > 0;) {
    before = addDays(before, -1);
    if (isWorkingDay(before)) left--;
  }
  return before;
}

function isWorkingDay(day: Day): boolean {
  const weekday = dayOfWeek(day);
  return weekday !== 0 && weekday !== 6;
}

function later(a: Day, b: Day): Day {
  return compareDays(a, b) < 0 ? b : a;
}
