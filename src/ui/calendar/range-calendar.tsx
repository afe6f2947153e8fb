import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button, Calendar } from 'react-aria-components/Calendar';
import { useIntl } from 'react-intl';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { firstDayOfWeek } from '#src/i18n/locale.ts';
import { formatMonth } from '../data/format/days.ts';
import { Icon } from '../layout/icon.tsx';
import { InLanguage } from '../layout/in-language.tsx';
import { useMedia } from '../browser/use-media.ts';
import styles from '../styles/range-calendar.css?url';
import { CalendarFoot } from './calendar-foot.tsx';
import {
  canPick,
  type Choice,
  opensOn,
  pick,
  type RangeRules,
  rangeToWear,
  type RentalRange,
  whyNot,
} from './day-range.ts';
import { Month } from './month.tsx';

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

export type RangeCalendarProps = {
  readonly value: RentalRange | null;
  /** Called for every day that is selected: null while a new first day is pending, and when the selection is cleared. */
  readonly onChange: (value: RentalRange | null) => void;
  readonly today: Day;
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** While nothing is selected, opens on the first free day from here. */
  readonly near?: Day | null | undefined;
  readonly isBlocked: (day: Day) => boolean;
  readonly minimumDays: number;
  readonly maximumDays: number;
  /** Two side by side from 1024 px. */
  readonly months?: 1 | 2 | undefined;
  /** The rule as text. */
  readonly note?: ReactNode;
  /** While a last day is missing: proposes the shortest rental for wearing the item on the selected day. */
  readonly wearNote?: ((wearDay: Day, range: RentalRange, choose: () => void) => ReactNode) | undefined;
};

/** State of the selection: handles a click on a day. */
function useChoice({ value, onChange }: RangeCalendarProps, rules: RangeRules) {
  const [pending, setPending] = useState<Day | null>(null);
  const choice: Choice = { range: value, pending };
  const set = (next: Choice) => {
    setPending(next.pending);
    const isSame = next.range?.first === value?.first && next.range?.last === value?.last;
    if (!isSame || next.pending !== pending) onChange(next.range);
  };
  return {
    choice,
    select: (day: Day) => set(pick(day, choice, rules)),
    choose: (range: RentalRange | null) => set({ range, pending: null }),
  };
}

/** The unavailable day that was clicked or focused last, whose reason is displayed. */
function useInspectedDay(isOff: (day: Day) => boolean) {
  const [inspectedDay, setInspectedDay] = useState<Day | null>(null);
  const inspect = ({ target }: SyntheticEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
    const day = (cell?.dataset['day'] ?? null) as Day | null;
    setInspectedDay(day !== null && isOff(day) ? day : null);
  };
  return { inspectedDay, inspect };
}

export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <InLanguage>
      <Months {...props} />
    </InLanguage>
  );
}

function Months(props: RangeCalendarProps) {
  const { value, today, firstDay, lastDay, near = null, isBlocked, minimumDays, maximumDays, months = 1 } = props;
  const { note, wearNote } = props;
  const intl = useIntl();
  const rules: RangeRules = { minimumDays, maximumDays, firstDay, lastDay, isBlocked };
  const { choice, select, choose } = useChoice(props, rules);
  const [reached, setReached] = useState<Day | null>(null);
  const { inspectedDay, inspect } = useInspectedDay((day) => whyNot(day, choice, today, rules) !== null);
  const wide = useMedia('(width >= 1024px)');
  const visibleMonths = months === 2 && wide ? 2 : 1;
  const chosen = daysOf(choice);
  const month = { today, choice, rules, reached, onReach: setReached };
  return (
    <div className="calendar" onPointerDown={inspect} onFocus={inspect}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Calendar
        aria-label={intl.formatMessage({ id: 'ui.calendar' })}
        selectionMode="multiple"
        value={chosen.map(toDate)}
        onChange={(dates) => toggledDays(chosen, dates).forEach(select)}
        defaultFocusedValue={toDate(value?.first ?? opensOn(near, rules))}
        onFocusChange={(date) => setReached(toDay(date))}
        minValue={toDate(firstDay)}
        maxValue={toDate(lastDay)}
        isDateUnavailable={(date) => !canPick(toDay(date), choice, rules)}
        visibleDuration={{ months: visibleMonths }}
        pageBehavior="single"
        firstDayOfWeek={weekdayNames[firstDayOfWeek]}
      >
        {({ state }) => (
          <div className="calendar-months">
            {[0, 1].slice(0, visibleMonths).map((offset) => (
              <div key={offset} className="calendar-month">
                <MonthHead
                  first={toDay(state.visibleRange.start.add({ months: offset }))}
                  back={offset === 0}
                  on={offset === visibleMonths - 1}
                />
                <Month offset={offset} {...month} />
              </div>
            ))}
          </div>
        )}
      </Calendar>
      <CalendarFoot {...{ note, inspectedDay, choice, today, rules }} onClear={() => choose(null)} />
      <WearNote {...{ choice, rules, choose, wearNote }} />
    </div>
  );
}

type WearNoteProps = Pick<RangeCalendarProps, 'wearNote'> & {
  readonly choice: Choice;
  readonly rules: RangeRules;
  readonly choose: (range: RentalRange) => void;
};

function WearNote({ choice: { pending }, rules, choose, wearNote }: WearNoteProps) {
  const range = pending === null ? null : rangeToWear(pending, rules);
  if (pending === null || range === null || wearNote === undefined) return null;
  return <p className="small mt-2">{wearNote(pending, range, () => choose(range))}</p>;
}

type MonthHeadProps = { readonly first: Day; readonly back: boolean; readonly on: boolean };

function MonthHead({ first, back, on }: MonthHeadProps) {
  return (
    <div className="calendar-head">
      {back && <Turn slot="previous" />}
      <span className="h6" aria-hidden="true">
        {formatMonth(first)}
      </span>
      {on && <Turn slot="next" />}
    </div>
  );
}

function Turn({ slot }: { readonly slot: 'previous' | 'next' }) {
  const intl = useIntl();
  return (
    <Button slot={slot} className="icon-button" aria-label={intl.formatMessage({ id: `ui.calendar-${slot}` })}>
      <Icon as={slot === 'next' ? ChevronRight : ChevronLeft} />
    </Button>
  );
}

function daysOf({ range, pending }: Choice): readonly Day[] {
  if (range === null) return pending === null ? [] : [pending];
  const days: Day[] = [];
  for (let day = range.first; day <= range.last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Multiple selection toggles a day on click: the day that differs between before and after was clicked. */
function toggledDays(before: readonly Day[], dates: readonly CalendarDate[]): readonly Day[] {
  const after = dates.map(toDay);
  return [...after.filter((day) => !before.includes(day)), ...before.filter((day) => !after.includes(day))];
}

export function toDay(date: { toString: () => string }): Day {
  return date.toString().slice(0, 10) as Day;
}

function toDate(day: Day): CalendarDate {
  return parseDate(day);
}
