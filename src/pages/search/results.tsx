import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigation } from 'react-router';
import { type CardModel, listingIdOf } from '#src/features/listings/components/listing-card.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { TileSkeletons } from '#src/ui/data/skeleton.tsx';
import type { Help } from './nothing-found.tsx';
import { useSearch } from './search-context.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import listStyles from '#src/ui/styles/tile-list.css?url';
import { HeartCard } from '../heart-card.tsx';

const firstRow = 4;

type ResultsProps = {
  readonly cards: readonly CardModel[];
  /** The days of the search: prices are for them, and they are preselected on the listing that a card links to. */
  readonly dates: RentalRange | null;
  /** Where nothing was found. */
  readonly help: Help | null;
};

// Most searches find something: not part of the list's script; the server has it from the start.
const nothing = lazyWithPreload(() => import('./nothing-found.tsx').then((module) => module.NothingFound));
if (import.meta.env.SSR) nothing.preload();

/** A page of cards; during a slow navigation to another search, their skeletons. */
export function Results({ cards, dates, help }: ResultsProps) {
  const { location } = useNavigation();
  const { query } = useSearch();
  const isSlow = useSlow(location?.pathname === '/s');
  if (isSlow) return <ResultSkeleton />;
  if (help !== null)
    return (
      <Suspense>
        <nothing.Part {...help} />
      </Suspense>
    );
  const isList = query.view === 'list';
  return (
    <ul className={isList ? 'tile-list' : 'tile-grid'}>
      {isList && <link rel="stylesheet" href={listStyles} precedence="default" />}
      {cards.map((card, index) => (
        <li key={card.path} id={listingIdOf(card)}>
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
