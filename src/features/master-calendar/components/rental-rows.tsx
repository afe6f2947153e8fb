import { FormattedMessage, useIntl } from 'react-intl';
import { eachDay, rentalDays, type Day } from '#src/domain/dates/day.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { formatRentalDays, formatWeekday } from '#src/ui/data/format/days.ts';
import { Link } from '#src/ui/layout/link.tsx';
import type { CalendarRow, MasterCalendar } from '../queries.server.ts';
import { lastOf, type Segment } from '../rules.ts';

type RentalRowsProps = {
  readonly calendar: MasterCalendar;
  readonly listingPath: (row: CalendarRow) => string;
  readonly bookingPath: (transactionId: string) => string;
};

/** Rentals as rows and the days as columns; below 768 px the list by day stands in its place. */
export function RentalRows({ calendar: { span, window, today, rows }, listingPath, bookingPath }: RentalRowsProps) {
  const intl = useIntl();
  return (
    <div className="master-scroll" role="region" aria-label={intl.formatMessage({ id: 'master.table' })}>
      <table className="master-table" data-span={span}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="master.item" />
            </th>
            {eachDay(window).map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} abbr={formatWeekday(day, 'long')}>
                <span aria-hidden="true">{formatWeekday(day, 'short').slice(0, 2)}</span>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={listingPath(row)} className="link">
                  <Thumb file={imageOf(row.image ?? undefined)} width={32} />
                  <span>{row.title}</span>
                </Link>
              </th>
              {row.segments.map((segment) => (
                <SegmentCell key={segment.first} segment={segment} bookingPath={bookingPath} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SegmentCellProps = { readonly segment: Segment; readonly bookingPath: (transactionId: string) => string };

function SegmentCell({ segment, bookingPath }: SegmentCellProps) {
  const intl = useIntl();
  const { state, length, booking } = segment;
  const label = intl.formatMessage(
    { id: 'master.segment' },
    { days: shownDays(segment), state, name: booking?.name ?? '' },
  );
  return (
    <td colSpan={length} data-state={state}>
      {booking !== null && booking.state !== 'held' ? (
        <Link to={bookingPath(booking.transactionId)} aria-label={label} title={label}>
          {booking.name}
        </Link>
      ) : (
        <span className="visually-hidden">{label}</span>
      )}
    </td>
  );
}

function shownDays(segment: Segment): string {
  if (segment.booking === null) return formatRentalDays(segment.first, lastOf(segment));
  const { first, last }: { first: Day; last: Day } = rentalDays(segment.booking.days);
  return formatRentalDays(first, last);
}
