import { searchParamsOf } from '#src/features/search/address.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/** The list of one's saved searches. */
export const savedSearchesPath = '/saved-searches';

/** Where a search is saved; for anonymous visitors the way to sign-up, after which it is saved. */
export function saveSearchPath(query: SearchQuery): string {
  return `${savedSearchesPath}/save?${searchParamsOf(query)}`;
}

/** The list, with what was just done: `saved` and `removed` name a search, and `removed` offers to undo. */
export function savedSearchesPathWith(note: 'saved' | 'removed' | 'changed', id: string): string {
  return `${savedSearchesPath}?${note}=${id}`;
}
