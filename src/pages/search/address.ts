import { searchParamsOf } from '#src/features/search/address.ts';
import { withKind } from '#src/features/search/edit.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/** Opens the sheet of all filters over the list. */
export const sheetParam = 'filters';

export function addressOf(query: SearchQuery): string {
  const params = searchParamsOf(query);
  return params.size === 0 ? '/s' : `/s?${params}`;
}

/** The same list with the sheet of all filters over it. */
export function sheetAddressOf(query: SearchQuery): string {
  const params = searchParamsOf(query);
  params.set(sheetParam, 'open');
  return `/s?${params}`;
}

/** What a form asks for; filters that the chosen half of the wardrobe does not know fall away. */
export function queryOfForm(form: HTMLFormElement): SearchQuery {
  const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const query = parseSearch(new URLSearchParams(pairs));
  return withKind(query, query.kind);
}
