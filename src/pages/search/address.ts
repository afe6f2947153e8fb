import { searchParamsOf } from '#src/features/search/address.ts';
import { withKind } from '#src/features/search/edit.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/** Opens the sheet with all filters over the list. */
export const sheetParam = 'filters';
/** The search when the sheet opened, as a query string; absent while nothing has been changed. */
const beforeParam = 'before';

export function addressOf(query: SearchQuery): string {
  const params = searchParamsOf(query);
  return params.size === 0 ? '/s' : `/s?${params}`;
}

/**
 * The address of the list with the filter sheet over it. The search `before` the sheet opened is part of it, so that
 * Cancel restores it after a reload, and before hydration.
 */
export function sheetAddressOf(query: SearchQuery, before: SearchQuery = query): string {
  const params = searchParamsOf(query);
  const was = String(searchParamsOf(before));
  const changed = was !== String(params);
  params.set(sheetParam, 'open');
  if (changed) params.set(beforeParam, was);
  return `/s?${params}`;
}

/** The search when the sheet of this address opened; null when nothing has been changed. */
export function searchBefore(params: URLSearchParams): SearchQuery | null {
  const was = params.get(beforeParam);
  return was === null ? null : parseSearch(new URLSearchParams(was));
}

/** The search of a form; filters that the selected kind does not have are dropped. */
export function queryOfForm(form: HTMLFormElement): SearchQuery {
  const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const query = parseSearch(new URLSearchParams(pairs));
  return withKind(query, query.kind);
}
