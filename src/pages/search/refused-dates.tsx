import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Days } from '#src/domain/dates/day.ts';
import type { PageSearch } from '#src/features/search/queries.server.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from './address.ts';
import type { LongerDays } from './longer-days.server.ts';
import { useSearch } from './search-context.ts';
import { daysInWords } from './words.ts';

type RefusedDatesProps = {
  readonly refused: NonNullable<PageSearch['refused']> & { readonly reason: string; readonly longer: LongerDays };
};

const bold = (text: ReactNode[]) => <b>{text}</b>;

/** Notice about days that were dropped from the search, with the reason and, where possible, a corrected search. */
export function RefusedDates({ refused: { days, refusal, reason, longer } }: RefusedDatesProps) {
  const { query } = useSearch();
  const values = { days: daysInWords(days), b: bold };
  return (
    <Banner tone="deadline" live className="mb-7">
      {refusal.code === 'booking-too-short' ? (
        <FormattedMessage
          id={longer.isForWearing ? 'search.dates-one-day' : 'search.dates-too-short'}
          values={{
            ...values,
            minimum: marketplace.booking.minimumDays,
            longer: daysInWords(longer.days),
            link: (text) => (
              <TextLink key="link" to={addressOf({ ...query, dates: longer.days })} preventScrollReset>
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

/** Notice about days that are no filter because the last is before the first; `days` are they in order. */
export function ReversedDates({ days }: { readonly days: Days }) {
  const { query } = useSearch();
  const link = (words: ReactNode[]) => (
    <TextLink key="link" to={addressOf({ ...query, dates: days })} preventScrollReset>
      {words}
    </TextLink>
  );
  return (
    <Banner tone="deadline" live className="mb-7">
      <FormattedMessage id="search.dates-reversed" values={{ days: daysInWords(days), b: bold, link }} />
    </Banner>
  );
}
