import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { compareDays, type Day } from '#src/domain/dates/day.ts';
import { canEnd, type Choice, type RangeRules, type RentalRange, weekOf } from './day-range.ts';

type MonthProps = {
  /** 0 for the first displayed month, 1 for the one after it. */
  readonly offset: number;
  readonly today: Day;
  readonly choice: Choice;
  readonly rules: RangeRules;
  /** The hovered or focused day: previews the end of the range. */
  readonly reached: Day | null;
  readonly onReach: (day: Day) => void;
};

export function Month({ offset, today, choice, rules, reached, onReach }: MonthProps) {
  const displayed = displayedRange(choice, reached, rules);
  return (
    <CalendarGrid offset={{ months: offset }} weekdayStyle="short">
      <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name.slice(0, 2)}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>
        {(date) => {
          const day = date.toString() as Day;
          // A row without cells has no height: a week that is over takes no space.
          if (compareDays(day, weekOf(today)) < 0) return <td hidden aria-hidden="true" />;
          return (
            <CalendarCell
              date={date}
              data-day={day}
              className="calendar-day"
              onHoverStart={() => onReach(day)}
              {...marks(day, displayed, day === today, rules.isBlocked(day))}
            >
              {({ formattedDate }) => <b>{formattedDate}</b>}
            </CalendarCell>
          );
        }}
      </CalendarGridBody>
    </CalendarGrid>
  );
}

/**
 * The displayed range: the selection, or the preview from the pending day to the hovered one, if that is a valid last
 * day.
 */
function displayedRange({ range, pending }: Choice, reached: Day | null, rules: RangeRules): RentalRange | null {
  if (pending === null) return range;
  if (reached !== null && reached !== pending && canEnd(reached, pending, rules))
    return { first: pending, last: reached };
  return range ?? { first: pending, last: pending };
}

function marks(day: Day, range: RentalRange | null, today: boolean, taken: boolean) {
  const inside = range !== null && compareDays(range.first, day) <= 0 && compareDays(day, range.last) <= 0;
  const alone = range?.first === range?.last;
  return {
    'data-now': today || undefined,
    'data-taken': taken || undefined,
    'data-in': (inside && !alone) || undefined,
    'data-first': day === range?.first || undefined,
    'data-last': day === range?.last || undefined,
  };
}
