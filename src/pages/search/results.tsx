import { FormattedMessage } from 'react-intl';
import { useNavigation } from 'react-router';
import { ListingCard } from '#src/features/listings/listing-card.tsx';
import type { CardModel } from '#src/features/listings/card-model.ts';
import { withoutFilters } from '#src/features/search/edit.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { TileSkeletons } from '#src/ui/data/skeleton.tsx';
import { addressOf } from './address.ts';
import { useSearch } from './search-context.ts';
import { useSlow } from '#src/ui/browser/use-slow.ts';

const firstRow = 4;

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
      <FormattedMessage id={query.keywords === '' ? 'search.nothing-filters' : 'search.nothing-keywords'} />
    </EmptyState>
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
