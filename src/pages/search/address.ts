import { searchParamsOf } from '#src/features/search/address.ts';
import { withKind } from '#src/features/search/edit.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/** Opens the sheet of all filters over the list. */
export const sheetParam = 'filters';
/** What was searched when the sheet opened, as the query of its address; absent while nothing else is chosen. */
const beforeParam = 'before';

export function addressOf(query: SearchQuery): string {
  const params = searchParamsOf(query);
  return params.size === 0 ? '/s' : `/s?${params}`;
}

/**
 * The same list with the sheet of all filters over it. What was searched `before` stands in the address, so that
 * Cancel brings it back after a reload, and before any script runs.
 */
export function sheetAddressOf(query: SearchQuery, before: SearchQuery = query): string {
  const params = searchParamsOf(query);
  const was = String(searchParamsOf(before));
  const changed = was !== String(params);
  params.set(sheetParam, 'open');
  if (changed) params.set(beforeParam, was);
  return `/s?${params}`;
}

/** What was searched when the sheet opened that this address shows; null when nothing else is chosen in it. */
export function searchBefore(params: URLSearchParams): SearchQuery | null {
  const was = params.get(beforeParam);
  return was === null ? null : parseSearch(new URLSearchParams(was));
}

/** What a form asks for; filters that the chosen half of the wardrobe does not know fall away. */
export function queryOfForm(form: HTMLFormElement): SearchQuery {
  const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const query = parseSearch(new URLSearchParams(pairs));
  return withKind(query, query.kind);
}
