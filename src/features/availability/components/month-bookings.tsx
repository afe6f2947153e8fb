import { FormattedMessage } from 'react-intl';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { OwnerBooking } from '../owner-calendar.ts';

type MonthBookingsProps = {
  readonly bookings: readonly OwnerBooking[];
  readonly bookingPath: (transactionId: string) => string;
};

/** The bookings of a month, with a link to each that the lender knows of. */
export function MonthBookings({ bookings, bookingPath }: MonthBookingsProps) {
  if (bookings.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="h6 mb-3">
        <FormattedMessage id="availability.bookings" />
      </h2>
      <ul className="small grid gap-2">
        {bookings.map(({ transactionId, state, first, last }) => (
          <li key={transactionId}>
            {formatRentalDays(first, last)}
            {' · '}
            {state === 'held' ? (
              <FormattedMessage id="availability.booking-held" />
            ) : (
              <TextLink to={bookingPath(transactionId)}>
                <FormattedMessage id={`availability.booking-${state}`} />
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
