import { addDays, type Day, earlierDay, laterDay } from './day.ts';
import { workingDaysBefore } from './working-days.ts';

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

/** Working days for which a courier is on the way. */
export const postingDays = 2;

/**
 * The plan of one rental, as both parties see it. `from` is the day of acceptance, or today before that: nothing is due
 * to be posted earlier.
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
    shipBy: laterDay(workingDaysBefore(first, postingDays), from),
    arrivesBy: addDays(first, -1),
    // A listing without a turnaround may be booked again from the very next day.
    returnBy: earlierDay(dayAfter, dueBack),
    dueBack,
  };
}
