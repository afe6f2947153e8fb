import { FormattedMessage } from 'react-intl';
import { useNavigation } from 'react-router';
import { marketplace } from '#marketplace';
import { addDays, compareDays, type Days } from '#src/domain/dates/day.ts';
import { ListingCard } from '#src/features/listings/components/listing-card.tsx';
import type { CardModel } from '#src/features/listings/components/card-model.ts';
import { withoutFilters } from '#src/features/search/edit.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { TileSkeletons } from '#src/ui/data/skeleton.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from './address.ts';
import { useSearch } from './search-context.ts';
import { daysInWords } from './words.ts';
import { useSlow } from '#src/ui/browser/use-slow.ts';

const firstRow = 4;
const { defaultMaximumDays } = marketplace.booking;

type ResultsProps = {
  readonly cards: readonly CardModel[];
  /** The days of the search: prices are for them, and they are preselected on the listing that a card links to. */
  readonly dates: RentalRange | null;
};

/** A page of cards; during a slow navigation to another search, their skeletons. */
export function Results({ cards, dates }: ResultsProps) {
  const { location } = useNavigation();
  const isSlow = useSlow(location?.pathname === '/s');
  if (isSlow) return <ResultSkeleton />;
  if (cards.length === 0) return <NothingFound />;
  return (
    <ul className="tile-grid">
      {cards.map((card, index) => (
        <li key={card.path}>
          <ListingCard card={card} eager={index < firstRow} dates={dates} forDates={dates !== null} />
        </li>
      ))}
    </ul>
  );
}

function NothingFound() {
  const { query } = useSearch();
  const longest = query.dates && { start: query.dates.start, end: addDays(query.dates.start, defaultMaximumDays) };
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="search.nothing" />}
      action={
        <LinkButton variant="outline" to={addressOf(withoutFilters({ ...query, keywords: '' }))}>
          <FormattedMessage id="search.nothing-clear" />
        </LinkButton>
      }
    >
      {query.dates && longest && compareDays(query.dates.end, longest.end) > 0 ? (
        <TooLong longest={longest} />
      ) : (
        <FormattedMessage id={query.keywords === '' ? 'search.nothing-filters' : 'search.nothing-keywords'} />
      )}
    </EmptyState>
  );
}

/** The same search for the longest rental that most listings allow; a lender may allow a longer one. */
function TooLong({ longest }: { readonly longest: Days }) {
  const { query } = useSearch();
  return (
    <FormattedMessage
      id="search.nothing-too-long"
      values={{
        maximum: defaultMaximumDays,
        shorter: daysInWords(longest),
        link: (text) => (
          <TextLink key="link" to={addressOf({ ...query, dates: longest })} preventScrollReset>
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
