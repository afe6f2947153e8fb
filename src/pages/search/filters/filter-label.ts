import type { IntlShape } from 'react-intl';
import type { BarFilter, SheetFilter } from '#src/features/search/filters.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/**
 * What a filter is called. That of the price says which price it compares (D-02, D-121): with dates the total for them,
 * else what a rental costs from; of a sale there is only one.
 */
export function filterLabel(intl: IntlShape, filter: BarFilter | SheetFilter, { kind, dates }: SearchQuery): string {
  if (filter !== 'price' || kind === 'sale') return intl.formatMessage({ id: `search.filter.${filter}` });
  return intl.formatMessage({ id: dates === null ? 'search.price-from-filter' : 'search.total-price-filter' });
}
