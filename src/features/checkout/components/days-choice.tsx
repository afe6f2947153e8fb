import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Calendar } from '#src/features/availability/queries.server.ts';
import type { Day } from '#src/domain/dates/day.ts';
import { earliestOf } from '#src/domain/dates/lead-time.ts';
import { CalendarSkeleton } from '#src/ui/calendar/calendar-skeleton.tsx';
import { opensOn, weeksOf } from '#src/ui/calendar/day-range.ts';
import { DayRangePicker } from '#src/ui/calendar/day-range-picker.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import type { OrderChoice } from './use-order-choice.ts';

type DaysChoiceProps = {
  readonly calendar: Calendar;
  readonly choice: Pick<OrderChoice, 'days' | 'setDays' | 'refusedDays' | 'delivery'>;
  /** Whether it is visible: a hidden calendar is not rendered. */
  readonly drawn: boolean;
};

/** Calendar; two date fields without scripts. Either way the form sends `start` and `end`. */
export function DaysChoice({ calendar, choice: { days, setDays, refusedDays, delivery }, drawn }: DaysChoiceProps) {
  const hydrated = useHydrated();
  const { today, firstDays, lastDay, minimumDays, maximumDays, unavailable } = calendar;
  const taken = useMemo(() => new Set(unavailable), [unavailable]);
  const intl = useIntl();
  const rule = intl.formatMessage({ id: 'booking.rule' }, { minimum: minimumDays, maximum: maximumDays });
  const struck = intl.formatMessage({ id: 'booking.struck' });
  const isBlocked = (day: Day) => taken.has(day);
  const firstDay = firstDays[delivery] ?? today;
  const rules = { minimumDays, maximumDays, firstDay, lastDay, isBlocked };
  const near = refusedDays?.first ?? null;
  const note = `${rule} ${struck}`;
  return (
    <div>
      <div className="noscript:hidden">
        {drawn && hydrated ? (
          <DayRangePicker {...rules} value={days} onChange={setDays} today={today} near={near} note={note} />
        ) : (
          <CalendarSkeleton weeks={weeksOf(days?.first ?? opensOn(near, rules), today)} note={note} />
        )}
      </div>
      {hydrated && days !== null && (
        <>
          <input type="hidden" name="start" value={days.first} />
          <input type="hidden" name="end" value={days.last} />
        </>
      )}
      <noscript>
        <DateFields calendar={calendar} days={days ?? refusedDays} />
        <p className="small muted mt-2">{rule}</p>
      </noscript>
    </div>
  );
}

type DateFieldsProps = Pick<DaysChoiceProps, 'calendar'> & Pick<OrderChoice, 'days'>;

function DateFields({ calendar: { today, firstDays, lastDay }, days }: DateFieldsProps) {
  const intl = useIntl();
  const bounds = { type: 'date', min: earliestOf(firstDays) ?? today, max: lastDay, required: true } as const;
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        {...bounds}
        name="start"
        label={intl.formatMessage({ id: 'booking.first-day' })}
        defaultValue={days?.first}
      />
      <TextField
        {...bounds}
        name="end"
        label={intl.formatMessage({ id: 'booking.last-day' })}
        defaultValue={days?.last}
      />
    </div>
  );
}
