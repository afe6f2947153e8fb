import { choiceName, offeredChoices } from '#src/features/search/offered-choices.ts';
import { useSearch } from '../search-context.ts';
import { useOptionCount } from './option-counts.tsx';

const kinds = ['rent', 'sale'] as const;
const offered = new Set(kinds.flatMap((kind) => offeredChoices(kind).map(choiceName)));

/** Whether a choice finds nothing: by its count, or while that is unknown, for the kind of the search, or for neither kind when both are searched. */
export function useIsEmpty(): (param: string, value: string) => boolean {
  const { query, facets } = useSearch();
  const countOf = useOptionCount();
  const empty = new Set(facets.empty.split(','));
  return (param, value) => {
    const count = countOf(param, value);
    if (count !== null) return count === 0;
    const names = kinds
      .filter((kind) => query.kind === null || query.kind === kind)
      .map((kind) => choiceName({ kind, param, value }))
      .filter((name) => offered.has(name));
    return names.length > 0 && names.every((name) => empty.has(name));
  };
}
