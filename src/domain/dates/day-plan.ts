import { addDays, compareDays, dayOfWeek, type Day } from './day.ts';

/** The dates by which a posted item is sent, there and back. */
export type DayPlan = {
  readonly first: Day;
  readonly last: Day;
  /** The latest day on which the lender posts it. */
  readonly shipBy: Day;
  /** The latest day on which the customer receives it: the day before the first rental day. */
  readonly arrivesBy: Day;
  /** The latest day on which the customer sends or brings it back. */
  readonly returnBy: Day;
  /** The lender has it back by the end of this day: the last of its turnaround days. */
  readonly dueBack: Day;
};

const postingDays = 2;

/**
 * The plan of one rental, as both parties see it. `from` is the day of acceptance, or today before that: nothing is due
 * to be posted earlier. Public holidays count as working days, because no holiday calendar is available here.
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
    // A listing without a turnaround may be booked again from the very next day.
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
