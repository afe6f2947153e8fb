import { sizes } from '#src/features/listings/sizes.ts';
import { searchParamsOf } from './address.ts';
import { offeredKeys, withChoice } from './edit.ts';
import { parseSearch } from './parse.ts';
import type { SearchQuery } from './query.ts';

/** The page of the settings with one's own sizes. */
export const ownSizesPath = '/account/sizes';

/** That page, which leads back to the search. */
export function ownSizesPathOf(query: SearchQuery): string {
  const params = searchParamsOf(query);
  return params.size === 0 ? ownSizesPath : `${ownSizesPath}?${new URLSearchParams({ search: String(params) })}`;
}

/** The search that the page of one's sizes leads back to; null for none. Whatever it holds, it is a search of this site. */
export function searchToReturnTo(search: string | null): SearchQuery | null {
  return search === null || search === '' ? null : parseSearch(new URLSearchParams(search));
}

/** Those that the size filter has, each once, in its order. */
export function knownSizes(stored: readonly string[]): readonly string[] {
  return sizes.filter((size) => stored.includes(size));
}

/** The search in any of these sizes, as far as its kind has them. */
export function inSizes(query: SearchQuery, own: readonly string[]): SearchQuery {
  const offered = offeredKeys(query, 'sizing') ?? [];
  const values = own.filter((size) => offered.includes(size));
  const { choices, ...rest } = withChoice(query, 'sizing', values);
  return { ...rest, choices: { ...choices, sizing: { mode: 'any', values } } };
}
