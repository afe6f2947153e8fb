import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { addDays, type Days } from '#src/domain/dates/day.ts';
import type { PageSearch } from '#src/features/search/queries.server.ts';
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
  const { query } = useSearch();
  const { minimumDays } = marketplace.booking;
  const longer: Days = { start: days.start, end: addDays(days.start, minimumDays) };
  const values = { days: daysInWords(days), b: bold };
  return (
    <Banner tone="deadline" live className="mb-7">
      {refusal.code === 'booking-too-short' ? (
        <FormattedMessage
          id="search.dates-too-short"
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
