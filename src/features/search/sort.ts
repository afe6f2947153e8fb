import { marketplace } from '#marketplace';

/** The orders of a search. A minus reverses the order, so `-price` has the lowest first. */
export const sortConfig = {
  queryParamName: 'sort',
  relevanceKey: 'relevance',
  defaultKey: 'createdAt',
  /** While one of these is active, relevance is the only order. An empty list allows every order. */
  conflictingFilters: marketplace.search.conflictingFilters,
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

/** An order as the menu offers it for a search: `longLabel` also says why it is disabled. */
export type SortOption = {
  readonly key: SortKey;
  readonly label: `search.sort.${SortKey}`;
  readonly longLabel: SortOption['label'] | 'search.sort-not-with-words' | 'search.sort-needs-words';
  readonly disabled: boolean;
};

/** Every order, with those that the user can choose for these keywords. */
export function sortOptions(keywords: string): SortOption[] {
  const { relevanceKey } = sortConfig;
  return sortKeys.map((key) => {
    const label = `search.sort.${key}` as const;
    const disabled = validSort(key, keywords) !== key;
    const why = key === relevanceKey ? 'search.sort-needs-words' : 'search.sort-not-with-words';
    return { key, label, longLabel: disabled ? why : label, disabled };
  });
}
