import { compareDays } from '#src/domain/dates/day.ts';
import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import { formatDay } from '#src/ui/data/format/days.ts';

/** The days of a plan, formatted as message values. */
export function formattedPlan({ first, last, shipBy, arrivesBy, returnBy, dueBack }: DayPlan) {
  return {
    first: formatDay(first),
    last: formatDay(last),
    shipBy: formatDay(shipBy),
    arrivesBy: formatDay(arrivesBy),
    returnBy: formatDay(returnBy),
    dueBack: formatDay(dueBack),
    back: compareDays(returnBy, dueBack) === 0 ? 'sameDay' : 'later',
  };
}
