import { FormattedMessage } from 'react-intl';
import { compareDays, rentalDays, type Day } from '#src/domain/dates/day.ts';
import { isWithin } from '#src/features/availability/owner-calendar.ts';
import { formatDay, formatRentalDays } from '#src/ui/data/format/days.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { CalendarRow, MasterCalendar } from '../queries.server.ts';
import { dueBack, type CalendarBooking } from '../rules.ts';

type Entry = {
  readonly day: Day;
  readonly what: 'begins' | 'due';
  readonly row: CalendarRow;
  readonly booking: CalendarBooking;
};

type DayListProps = {
  readonly calendar: MasterCalendar;
  readonly bookingPath: (transactionId: string) => string;
};

/** What happens, day by day: bookings that begin, requests that wait, and returns that are due. */
export function DayList({ calendar, bookingPath }: DayListProps) {
  const byDay = Map.groupBy(entriesOf(calendar), ({ day }) => day);
  return (
    <section aria-labelledby="by-day" className="mt-10">
      <h2 id="by-day" className="h5 mb-5">
        <FormattedMessage id="master.by-day" />
      </h2>
      {byDay.size === 0 && (
        <p className="muted">
          <FormattedMessage id={`master.nothing-${calendar.span}`} />
        </p>
      )}
      <ol className="master-days">
        {[...byDay].map(([day, entries]) => (
          <li key={day}>
            <h3 className="medium">{formatDay(day)}</h3>
            <ul className="mt-1 grid gap-1">
              {entries.map((entry) => (
                <EntryLine
                  key={`${entry.booking.transactionId} ${entry.what}`}
                  entry={entry}
                  bookingPath={bookingPath}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

type EntryLineProps = { readonly entry: Entry; readonly bookingPath: (transactionId: string) => string };

function EntryLine({ entry: { what, row, booking }, bookingPath }: EntryLineProps) {
  const { first, last } = rentalDays(booking.days);
  const kind = what === 'due' ? 'due' : booking.state;
  const values = { title: row.title, name: booking.name, days: formatRentalDays(first, last), kind };
  const words = <FormattedMessage id="master.entry" values={values} />;
  return (
    <li className="small">
      {booking.state === 'held' ? words : <TextLink to={bookingPath(booking.transactionId)}>{words}</TextLink>}
    </li>
  );
}

function entriesOf({ window, rows }: MasterCalendar): Entry[] {
  const entries = rows.flatMap((row) =>
    row.bookings.flatMap((booking): Entry[] => [
      { day: booking.days.start, what: 'begins', row, booking },
      ...(booking.state === 'booked' ? [{ day: dueBack(booking), what: 'due', row, booking } as const] : []),
    ]),
  );
  return entries.filter(({ day }) => isWithin(day, window)).toSorted((a, b) => compareDays(a.day, b.day));
}
