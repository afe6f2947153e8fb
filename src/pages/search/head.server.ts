import { marketplace } from '#marketplace';
import { activeFilters } from '#src/features/search/edit.ts';
import { filters } from '#src/features/search/filters.ts';
import type { Count, SearchQuery } from '#src/features/search/query.ts';
import { validSort } from '#src/features/search/sort.ts';
import { defaultView } from '#src/features/search/view.ts';
import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import { type HeadTag, pageHead } from '../head/page-head.server.ts';
import { addressOf } from './address.ts';
import { factsOf, titleOf } from './words.ts';

export function searchHead(app: Pick<App, 'config'>, query: SearchQuery, count: Count): HeadTag[] {
  const title = titleOf(intl, query);
  const facts = factsOf(intl, query, count);
  // In another order, or on a map, it is the same list.
  const inOrder: SearchQuery = { ...query, sort: validSort(null, query.keywords), view: defaultView };
  return pageHead(app, {
    path: addressOf(inOrder),
    title,
    description: intl.formatMessage({ id: 'search.description' }, { title, facts, name: marketplace.name }),
    isIndexed: isIndexed(query, count),
  });
}

/** The number of searches is unbounded; search engines index only all listings, each kind and each category. */
function isIndexed(query: SearchQuery, { totalItems }: Count): boolean {
  const plain = activeFilters(query).every((filter) => filters[filter].indexed === true);
  const single = Object.values(query.choices).every(({ values }) => values.length <= 1);
  return plain && single && query.keywords === '' && totalItems > 0;
}
