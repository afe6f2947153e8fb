import { createContext, useContext } from 'react';
import type { Day } from '#src/domain/dates/day.ts';
import type { Facets } from '#src/features/search/facets.server.ts';
import type { Count, SearchQuery } from '#src/features/search/query.ts';

type Searched = {
  readonly query: SearchQuery;
  /** Lists are joined by commas, which no name contains. */
  readonly facets: Readonly<Record<Exclude<keyof Facets, 'highestPrices'>, string>> & {
    /** The end of the price slider, for the searched kind or for both. */
    readonly highestPrice: number;
  };
  readonly today: Day;
  /** The first day that any listing can be rented on. */
  readonly firstDay: Day;
  readonly total: Count;
  /** Those of the viewer; null for an anonymous visitor. */
  readonly ownSizes: readonly string[] | null;
};

export const SearchContext = createContext<Searched | null>(null);

/** The search of this page. */
export function useSearch(): Searched {
  const searched = useContext(SearchContext);
  if (searched === null) throw new Error('Only within the search page');
  return searched;
}
