import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Calendar } from '#src/features/availability/queries.server.ts';
import { DayRangePicker } from '#src/ui/calendar/day-range-picker.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { OrderChoice } from '../use-order-choice.ts';

type DaysChoiceProps = {
  readonly calendar: Calendar;
  readonly choice: Pick<OrderChoice, 'days' | 'setDays'>;
  /** Whether it is seen: a calendar that is not costs nothing. */
  readonly drawn: boolean;
};

/** The calendar; two fields for dates where no script runs. Either way the form sends `start` and `end`. */
export function DaysChoice({ calendar, choice: { days, setDays }, drawn }: DaysChoiceProps) {
  const hydrated = useHydrated();
  const { today, lastDay, minimumDays, maximumDays, unavailable } = calendar;
  const taken = useMemo(() => new Set(unavailable), [unavailable]);
  const rule = useRule(minimumDays, maximumDays);
  const struck = useIntl().formatMessage({ id: 'booking.struck' });
  return (
    <div>
      <div className="noscript:hidden">
        {drawn && hydrated ? (
          <DayRangePicker
            value={days}
            onChange={setDays}
            today={today}
            firstDay={today}
            lastDay={lastDay}
            isBlocked={(day) => taken.has(day)}
            minimumDays={minimumDays}
            maximumDays={maximumDays}
            note={`${rule} ${struck}`}
          />
        ) : (
          <Skeleton className="aspect-[420/436]" />
        )}
      </div>
      {hydrated && days !== null && (
        <>
          <input type="hidden" name="start" value={days.first} />
          <input type="hidden" name="end" value={days.last} />
        </>
      )}
      <noscript>
        <DateFields {...{ calendar, days }} />
        <p className="small muted mt-2">{rule}</p>
      </noscript>
    </div>
  );
}

function DateFields({
  calendar: { today, lastDay },
  days,
}: Pick<DaysChoiceProps, 'calendar'> & Pick<OrderChoice, 'days'>) {
  const intl = useIntl();
  const bounds = { type: 'date', min: today, max: lastDay, required: true } as const;
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

const small = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
];

/** "Three days at least, fifteen at most." */
function useRule(minimumDays: number, maximumDays: number): string {
  const intl = useIntl();
  const word = (count: number) => small[count] ?? String(count);
  const minimum = word(minimumDays);
  const capital = minimum.charAt(0).toUpperCase() + minimum.slice(1);
  return intl.formatMessage(
    { id: 'booking.rule' },
    { minimum: capital, count: minimumDays, maximum: word(maximumDays) },
  );
}
