import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import { marketplace } from '#marketplace';
import { addDays, compareDays, lengthInDays, type Days } from '#src/domain/dates/day.ts';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import { without, withoutFilters } from '#src/features/search/edit.ts';
import type { Rescue } from '#src/features/search/rescue.server.ts';
import type { Correction } from '#src/features/search/vocabulary.server.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { TileSkeletons } from '#src/ui/data/skeleton.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from './address.ts';
import { useFilterWords } from './applied.ts';
import { useSearch } from './search-context.ts';
import { daysInWords } from './words.ts';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import listStyles from '#src/ui/styles/tile-list.css?url';
import { HeartCard } from '../heart-card.tsx';

const firstRow = 4;
const { defaultLeadDays, defaultMaximumDays } = marketplace.booking;

type ResultsProps = {
  readonly cards: readonly CardModel[];
  /** The days of the search: prices are for them, and they are preselected on the listing that a card links to. */
  readonly dates: RentalRange | null;
  /** Where nothing was found: what to leave out. */
  readonly rescues?: readonly Rescue[];
  /** Where nothing was found: the keywords as the catalogue spells them. */
  readonly correction?: Correction | null;
};

type Helps = Required<Pick<ResultsProps, 'rescues' | 'correction'>>;

/** A page of cards; during a slow navigation to another search, their skeletons. */
export function Results({ cards, dates, rescues = [], correction = null }: ResultsProps) {
  const { location } = useNavigation();
  const { query } = useSearch();
  const isSlow = useSlow(location?.pathname === '/s');
  if (isSlow) return <ResultSkeleton />;
  if (cards.length === 0) return <NothingFound rescues={rescues} correction={correction} />;
  const isList = query.view === 'list';
  return (
    <ul className={isList ? 'tile-list' : 'tile-grid'}>
      {isList && <link rel="stylesheet" href={listStyles} precedence="default" />}
      {cards.map((card, index) => (
        <li key={card.path}>
          <HeartCard
            card={card}
            eager={index < firstRow}
            sizes={isList ? '112px' : undefined}
            dates={dates}
            forDates={dates !== null}
          />
        </li>
      ))}
    </ul>
  );
}

function NothingFound({ rescues, correction }: Helps) {
  const { query } = useSearch();
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="search.nothing" />}
      action={
        <>
          {rescues.length > 0 && <LeaveOut rescues={rescues} />}
          <LinkButton variant="outline" to={addressOf(withoutFilters({ ...query, keywords: '' }))}>
            <FormattedMessage id="search.nothing-clear" />
          </LinkButton>
        </>
      }
    >
      {correction === null ? <WhyNothing hasRescues={rescues.length > 0} /> : <DidYouMean {...correction} />}
    </EmptyState>
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
function LeaveOut({ rescues }: Pick<Helps, 'rescues'>) {
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

function ResultSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">
        <FormattedMessage id="search.loading" />
      </span>
      <TileSkeletons />
    </div>
  );
}
