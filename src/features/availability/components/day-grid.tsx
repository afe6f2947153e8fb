import type { KeyboardEvent, PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import { addDays, compareDays, type Day, daysBetween, eachDay } from '#src/domain/dates/day.ts';
import { firstDayOfWeek } from '#src/i18n/locale.ts';
import { startOfWeek } from '#src/ui/calendar/week.ts';
import { formatDay, formatWeekday } from '#src/ui/data/format/days.ts';
import { daysOfMonth, type DayRange, type DayState, isChangeable } from '../owner-calendar.ts';
import type { DayMark } from './use-owner-days.ts';

type DayGridProps = {
  readonly month: Day;
  readonly today: Day;
  /** The day that takes the focus. */
  readonly current: Day;
  readonly label: string;
  readonly busy: boolean;
  readonly stateAt: (day: Day) => DayState | undefined;
  readonly markAt: (day: Day) => DayMark | undefined;
  readonly range: DayRange | null;
  readonly onClick: (day: Day) => void;
  readonly onFocus: (day: Day) => void;
  readonly onKeyDown: (event: KeyboardEvent, day: Day) => void;
  readonly onPointerDown: (event: PointerEvent, day: Day) => void;
  readonly onPointerEnter: (day: Day) => void;
};

/** A month as a grid of buttons, of which one is in the tab order. */
export function DayGrid(props: DayGridProps) {
  const { month, label, busy } = props;
  const weeks = weeksOf(month);
  return (
    <div role="grid" aria-label={label} aria-busy={busy || undefined} aria-multiselectable="true" className="own-days">
      <div role="row">
        {(weeks[1] ?? []).map((day) => (
          <div key={day} role="columnheader" aria-label={formatWeekday(day, 'long')}>
            {formatWeekday(day, 'short')}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row">
          {week.map((day) =>
            day.slice(0, 7) === month.slice(0, 7) ? (
              <DayCell key={day} day={day} {...props} />
            ) : (
              <div key={day} role="presentation" />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

function DayCell({ day, ...props }: DayGridProps & { readonly day: Day }) {
  const intl = useIntl();
  const { today, current, stateAt, markAt, range } = props;
  const state = stateAt(day);
  const mark = markAt(day);
  const shown = mark ?? state ?? 'unknown';
  const isSelected = range !== null && compareDays(range.first, day) <= 0 && compareDays(day, range.last) <= 0;
  const isToday = day === today;
  return (
    <div role="gridcell" aria-selected={isSelected} aria-colindex={columnOf(day)}>
      <button
        type="button"
        className="own-day"
        data-day={day}
        data-state={shown}
        data-today={isToday || undefined}
        data-selected={isSelected || undefined}
        tabIndex={day === current ? 0 : -1}
        aria-disabled={!isChangeable(state) || undefined}
        aria-label={intl.formatMessage({ id: 'availability.day' }, { day: formatDay(day), state: shown, isToday })}
        onClick={() => props.onClick(day)}
        onFocus={() => props.onFocus(day)}
        onKeyDown={(event) => props.onKeyDown(event, day)}
        onPointerDown={(event) => props.onPointerDown(event, day)}
        onPointerEnter={() => props.onPointerEnter(day)}
      >
        {/* The space makes what is seen a part of what is read out: “24 Today”. */}
        <b>{Number(day.slice(8))}</b>{' '}
        <span>{intl.formatMessage({ id: 'availability.day-word' }, { state: shown, isToday })}</span>
      </button>
    </div>
  );
}

/** From 1: cells before the first day of a month are left out. */
function columnOf(day: Day): number {
  return daysBetween(startOfWeek(day, firstDayOfWeek), day) + 1;
}

/** The weeks that touch the month. */
function weeksOf(month: Day): Day[][] {
  const { start, end } = daysOfMonth(month);
  const weeks: Day[][] = [];
  for (let from = startOfWeek(start, firstDayOfWeek); compareDays(from, end) < 0; from = addDays(from, 7))
    weeks.push(eachDay({ start: from, end: addDays(from, 7) }));
  return weeks;
}
