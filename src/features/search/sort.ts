import type { FilterName } from './filters.ts';

/** The orders of a search. A minus reverses the order, so `-price` has the lowest first. */
export const sortConfig = {
  queryParamName: 'sort',
  relevanceKey: 'relevance',
  defaultKey: 'createdAt',
  /** While one of these is active, relevance is the only order. An empty list allows every order. */
  conflictingFilters: ['keywords'] as readonly FilterName[],
  options: {
    'createdAt': { by: 'newest' },
    '-createdAt': { by: 'oldest' },
    '-price': { by: 'lowest' },
    'price': { by: 'highest' },
    'relevance': { by: 'relevance' },
  },
} as const;

export type SortKey = keyof (typeof sortConfig)['options'];
export const sortKeys = Object.keys(sortConfig.options) as readonly SortKey[];

/** The effective order: an unknown or disabled one falls back to a valid one. */
export function validSort(wished: SortKey | null, keywords: string): SortKey {
  const { relevanceKey, defaultKey, conflictingFilters } = sortConfig;
  const conflicting = keywords !== '' && conflictingFilters.includes('keywords');
  if (conflicting) return relevanceKey;
  return wished === null || (wished === relevanceKey && keywords === '') ? defaultKey : wished;
}

/** The orders that the user can choose for these keywords. */
export function enabledSorts(keywords: string): SortKey[] {
  return sortKeys.filter((key) => validSort(key, keywords) === key);
}
