import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { addDays, compareDays, lengthInDays, type Days } from '#src/domain/dates/day.ts';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import { without, withoutFilters } from '#src/features/search/edit.ts';
import type { Rescue } from '#src/features/search/rescue.server.ts';
import type { Correction } from '#src/features/search/vocabulary.server.ts';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { HeartCard } from '../heart-card.tsx';
import { addressOf } from './address.ts';
import { useFilterWords } from './applied.ts';
import { useSearch } from './search-context.ts';
import { daysInWords } from './words.ts';

const { defaultLeadDays, defaultMaximumDays } = marketplace.booking;

/** What helps a search that finds nothing. */
export type Help = {
  /** What to leave out. */
  readonly rescues: readonly Rescue[];
  /** The keywords as the catalogue spells them. */
  readonly correction: Correction | null;
  /** The items that are closest to it, with prices for their days. */
  readonly nearest: { readonly cards: readonly CardModel[]; readonly dates: RentalRange | null };
};

export function NothingFound({ rescues, correction, nearest }: Help) {
  const { query } = useSearch();
  const unfiltered = addressOf(withoutFilters({ ...query, keywords: '' }));
  if (unfiltered === addressOf(query) && nearest.cards.length === 0) return <NothingYet />;
  return (
    <>
      <EmptyState
        hanger
        title={<FormattedMessage id="search.nothing" />}
        action={
          <>
            {rescues.length > 0 && <LeaveOut rescues={rescues} />}
            <LinkButton variant="outline" to={unfiltered}>
              <FormattedMessage id="search.nothing-clear" />
            </LinkButton>
          </>
        }
      >
        {correction === null ? <WhyNothing hasRescues={rescues.length > 0} /> : <DidYouMean {...correction} />}
      </EmptyState>
      <Nearest {...nearest} />
    </>
  );
}

/** Of a marketplace that is new: there is no filter to take away. */
function NothingYet() {
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="search.nothing-yet" />}
      action={
        <LinkButton to="/rotate-item">
          <FormattedMessage id="shell.rotate" />
        </LinkButton>
      }
    >
      <FormattedMessage id="search.nothing-yet-line" />
    </EmptyState>
  );
}

/** So that a search without results is no dead end. */
function Nearest({ cards, dates }: Help['nearest']) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" className="d3 mb-7">
        <FormattedMessage id="search.nearest" />
      </h2>
      <ul className="tile-grid">
        {cards.map((card) => (
          <li key={card.path}>
            <HeartCard {...{ card, dates }} forDates={dates !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyNothing({ hasRescues }: { readonly hasRescues: boolean }) {
  const { query, today } = useSearch();
  const { dates } = query;
  if (dates !== null) {
    const longest = { start: dates.start, end: addDays(dates.start, defaultMaximumDays) };
    if (compareDays(dates.end, longest.end) > 0) return <OtherDays id="search.nothing-too-long" dates={longest} />;
    const start = addDays(today, defaultLeadDays.post);
    const later = { start, end: addDays(start, lengthInDays(dates)) };
    if (compareDays(dates.start, start) < 0) return <OtherDays id="search.nothing-too-soon" dates={later} />;
  }
  if (hasRescues) return <FormattedMessage id="search.nothing-leave-out" />;
  return <FormattedMessage id={query.keywords === '' ? 'search.nothing-filters' : 'search.nothing-keywords'} />;
}

/** The same search with its keywords as the catalogue spells them. */
function DidYouMean({ keywords, totalItems, more }: Correction) {
  const { query } = useSearch();
  const intl = useIntl();
  return (
    <FormattedMessage
      id="search.nothing-spelling"
      values={{
        keywords,
        items: intl.formatMessage({ id: 'search.listings' }, { count: totalItems, more: String(more) }),
        link: (text) => (
          <TextLink key="link" to={addressOf({ ...query, keywords })}>
            {text}
          </TextLink>
        ),
      }}
    />
  );
}

/** The search without one of its filters or without its keywords, each with what it finds. */
function LeaveOut({ rescues }: Pick<Help, 'rescues'>) {
  const { query } = useSearch();
  const intl = useIntl();
  const wordsOf = useFilterWords();
  return (
    <ul>
      {rescues.map(({ filter, totalItems, more }) => (
        <li key={filter} className="mt-2">
          <FormattedMessage
            id="search.nothing-without"
            values={{
              filter: wordsOf(query, filter),
              items: intl.formatMessage({ id: 'search.listings' }, { count: totalItems, more: String(more) }),
              link: (text) => (
                <TextLink key="link" to={addressOf(without(query, filter))} preventScrollReset>
                  {text}
                </TextLink>
              ),
            }}
          />
        </li>
      ))}
    </ul>
  );
}

type OtherDaysProps = {
  readonly id: 'search.nothing-too-long' | 'search.nothing-too-soon';
  /** The nearest days that most listings allow; a lender may allow more. */
  readonly dates: Days;
};

/** Why most listings cannot be rented on the days of the search, and the same search for days that they allow. */
function OtherDays({ id, dates }: OtherDaysProps) {
  const { query } = useSearch();
  return (
    <FormattedMessage
      id={id}
      values={{
        maximum: defaultMaximumDays,
        notice: defaultLeadDays.post,
        dates: daysInWords(dates),
        link: (text) => (
          <TextLink key="link" to={addressOf({ ...query, dates })} preventScrollReset>
            {text}
          </TextLink>
        ),
      }}
    />
  );
}
