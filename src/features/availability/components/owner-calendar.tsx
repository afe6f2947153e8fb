import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Day } from '#src/domain/dates/day.ts';
import { formatMonth } from '#src/ui/data/format/days.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import styles from '#src/ui/styles/owner-calendar.css?url';
import { addMonths, monthOf, type OwnerCalendar as Calendar } from '../owner-calendar.ts';
import { CalendarNotes, FailedMonth } from './calendar-notes.tsx';
import type { DayCalls } from './day-calls.ts';
import { DayGrid } from './day-grid.tsx';
import { MonthBookings } from './month-bookings.tsx';
import { useDaySelection } from './use-day-selection.ts';
import { useOwnerDays } from './use-owner-days.ts';

type OwnerCalendarProps = {
  readonly calendar: Calendar;
  readonly calls: DayCalls;
  /** The page with another month, for links without JavaScript. */
  readonly monthPath: (month: Day) => string;
  /** The page of a booking's transaction. */
  readonly bookingPath: (transactionId: string) => string;
};

/** The month calendar in which lenders open and block days. */
export function OwnerCalendar({ calendar, calls, monthPath, bookingPath }: OwnerCalendarProps) {
  const { today, lastDay } = calendar;
  const { days, current, setCurrent, refused, selection, turn, element } = useCalendar(calendar, calls);
  const { range, toggle, isHandled, onKeyDown, onPointerDown, onPointerEnter } = selection;
  const month = monthOf(current);
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className="own-calendar" ref={element}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="own-head">
        <Turn
          to={month > monthOf(today) ? monthPath(previous) : null}
          label="previous"
          onClick={() => turn(previous)}
        />
        <h2 className="h5" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <Turn to={month < monthOf(lastDay) ? monthPath(next) : null} label="next" onClick={() => turn(next)} />
      </div>
      <FailedMonth days={days} onRetry={() => days.load(month)} />
      <DayGrid
        {...{ month, today, current, range, onKeyDown, onPointerDown, onPointerEnter }}
        label={formatMonth(month)}
        busy={!days.months.has(month)}
        stateAt={days.stateAt}
        markAt={(day) => days.marks.get(day)}
        onClick={(day) => isHandled() || toggle(day)}
        onFocus={setCurrent}
      />
      <CalendarNotes {...{ days, range, refused }} />
      <Legend />
      <MonthBookings bookings={days.months.get(month)?.bookings ?? []} bookingPath={bookingPath} />
    </div>
  );
}

/** The displayed month and its focus, what is selected in it, and the days themselves. */
function useCalendar(calendar: Calendar, calls: DayCalls) {
  const { today, lastDay } = calendar;
  const days = useOwnerDays(calendar.month, calls);
  const [current, setCurrent] = useState(startOf(calendar));
  const [refused, setRefused] = useState<Day | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  useEffect(() => {
    if (focusNext.current) element.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    focusNext.current = false;
  }, [current]);

  const goTo = (day: Day, { focus }: { readonly focus: boolean }) => {
    focusNext.current = focus;
    setRefused(null);
    setCurrent(day);
    days.load(monthOf(day));
  };
  const selection = useDaySelection({
    ...{ today, lastDay, stateAt: days.stateAt, onRefuse: setRefused },
    onSet: (range, seats) => {
      setRefused(null);
      days.set(range, seats);
    },
    onMove: (day) => goTo(day, { focus: true }),
  });
  const turn = (month: Day) => goTo(firstDayIn(month, today), { focus: false });
  return { days, current, setCurrent, refused, selection, turn, element };
}

function startOf({ today, month: { month } }: Calendar): Day {
  return firstDayIn(month, today);
}

/** The first day of a month that is not past. */
function firstDayIn(month: Day, today: Day): Day {
  return month === monthOf(today) ? today : month;
}

type TurnProps = {
  /** Null where there is no such month. */
  readonly to: string | null;
  readonly label: 'previous' | 'next';
  readonly onClick: () => void;
};

/** A link to the page with the other month; with JavaScript the month is changed in place. */
function Turn({ to, label, onClick }: TurnProps) {
  const intl = useIntl();
  const face = <Icon as={label === 'next' ? ChevronRight : ChevronLeft} />;
  const name = intl.formatMessage({ id: `ui.calendar-${label}` });
  if (to === null)
    return (
      <span className="icon-button" aria-hidden="true">
        {face}
      </span>
    );
  return (
    <Link
      to={to}
      aria-label={name}
      className="icon-button"
      onClick={(event) => {
        event.preventDefault();
        onClick();
      }}
    >
      {face}
    </Link>
  );
}

const keys = ['available', 'blocked', 'booked', 'turnaround', 'elsewhere'] as const;

function Legend(): ReactNode {
  return (
    <ul className="own-legend small mid">
      {keys.map((key) => (
        <li key={key}>
          <i data-state={key} aria-hidden="true" />
          <FormattedMessage id={`availability.key-${key}`} />
        </li>
      ))}
    </ul>
  );
}
