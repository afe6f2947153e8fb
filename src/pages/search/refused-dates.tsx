import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { addDays, daysFromRental, lengthInDays, type Days } from '#src/domain/dates/day.ts';
import type { PageSearch } from '#src/features/search/queries.server.ts';
import { rangeToWear } from '#src/ui/calendar/day-range.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from './address.ts';
import { useSearch } from './search-context.ts';
import { daysInWords } from './words.ts';

type RefusedDatesProps = {
  readonly refused: NonNullable<PageSearch['refused']> & { readonly reason: string };
};

const bold = (text: ReactNode[]) => <b>{text}</b>;

/** Notice about days that were dropped from the search, with the reason and, where possible, a corrected search. */
export function RefusedDates({ refused: { days, refusal, reason } }: RefusedDatesProps) {
  const { query, today, firstDay } = useSearch();
  const { minimumDays, horizonDays } = marketplace.booking;
  const lastDay = addDays(today, horizonDays);
  // One day alone is the day of wearing.
  const rules = { minimumDays, maximumDays: horizonDays, firstDay, lastDay, isBlocked: () => false };
  const rental = lengthInDays(days) === 1 ? rangeToWear(days.start, rules) : null;
  const longer: Days =
    rental === null
      ? { start: days.start, end: addDays(days.start, minimumDays) }
      : daysFromRental(rental.first, rental.last);
  const values = { days: daysInWords(days), b: bold };
  return (
    <Banner tone="deadline" live className="mb-7">
      {refusal.code === 'booking-too-short' ? (
        <FormattedMessage
          id={rental === null ? 'search.dates-too-short' : 'search.dates-one-day'}
          values={{
            ...values,
            minimum: minimumDays,
            longer: daysInWords(longer),
            link: (text) => (
              <TextLink key="link" to={addressOf({ ...query, dates: longer })} preventScrollReset>
                {text}
              </TextLink>
            ),
          }}
        />
      ) : (
        <FormattedMessage id="search.dates-refused" values={{ ...values, reason }} />
      )}
    </Banner>
  );
}
