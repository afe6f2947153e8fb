import { type ComponentType, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { addDays, rentalDays } from '#src/domain/dates/day.ts';
import { fields } from '#src/features/search/filters.ts';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import type { RangeCalendarProps } from '#src/ui/calendar/range-calendar.tsx';
import { formatDay, formatRentalDays } from '#src/ui/data/format/days.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { useSearch } from '../search-context.ts';

const { minimumDays, horizonDays } = marketplace.booking;
const [firstInput, lastInput] = fields.dates.inputs ?? [];
const never = () => false;

type DateFieldsProps = {
  readonly months?: 1 | 2 | undefined;
  /** Null before hydration: two plain date fields instead. */
  readonly calendar: ComponentType<RangeCalendarProps> | null;
  readonly onChange?: (() => void) | undefined;
};

/** The rental days. */
export function DateFields({ months, calendar: Calendar, onChange }: DateFieldsProps) {
  const { query, today, firstDay } = useSearch();
  const [range, setRange] = useState<RentalRange | null>(query.dates === null ? null : rentalDays(query.dates));
  if (Calendar === null) return <PlainDates range={range} />;
  const choose = (value: RentalRange | null) => {
    setRange(value);
    // The field below has its value after the next render.
    if (onChange) requestAnimationFrame(onChange);
  };
  return (
    <>
      <input type="hidden" name={fields.dates.param} value={range === null ? '' : `${range.first},${range.last}`} />
      <Calendar
        value={range}
        onChange={choose}
        today={today}
        firstDay={firstDay}
        lastDay={addDays(today, horizonDays)}
        isBlocked={never}
        minimumDays={minimumDays}
        maximumDays={horizonDays}
        months={months}
        note={<FormattedMessage id="search.dates-note" values={{ days: minimumDays }} />}
        wearNote={(wearDay, { first, last }, chooseRange) => (
          <FormattedMessage
            id="search.wear-day"
            values={{
              day: formatDay(wearDay),
              days: formatRentalDays(first, last),
              link: (text) => (
                <TextButton key="link" onClick={chooseRange}>
                  {text}
                </TextButton>
              ),
            }}
          />
        )}
      />
    </>
  );
}

function PlainDates({ range }: { readonly range: RentalRange | null }) {
  const intl = useIntl();
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        type="date"
        name={firstInput}
        label={intl.formatMessage({ id: 'search.first-day' })}
        defaultValue={range?.first}
      />
      <TextField
        type="date"
        name={lastInput}
        label={intl.formatMessage({ id: 'search.last-day' })}
        defaultValue={range?.last}
      />
    </div>
  );
}
