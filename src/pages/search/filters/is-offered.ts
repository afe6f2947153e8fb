import type { FilterName } from '#src/features/search/edit.ts';
import { subcategoryKeys } from '#src/features/search/edit.ts';
import type { SearchQuery } from '#src/features/search/query.ts';

/** Whether a filter applies to the kind of the search. */
export function isOffered(filter: FilterName, query: SearchQuery): boolean {
  const { kind } = query;
  if (filter === 'dates' || filter === 'occasion' || filter === 'tellUsMore') return kind !== 'sale';
  if (filter === 'discount') return kind !== 'rent';
  return filter !== 'subcategory' || subcategoryKeys(query).length > 0;
}
