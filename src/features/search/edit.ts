import { categories, conditions, subcategoriesOf, type Kind } from '#src/features/listings/options.ts';
import { choiceNames, type ChoiceFilter } from './filters.ts';
import { everything } from './parse.ts';
import type { Choice, SearchQuery } from './query.ts';
import { validSort } from './query.ts';

/** A filter that the user sets and clears as one. */
export type FilterName = 'keywords' | 'kind' | 'dates' | 'price' | 'discount' | 'vendor' | 'host' | ChoiceFilter;

/** The fields of a query that each filter owns. */
const parts: Readonly<Record<Exclude<FilterName, ChoiceFilter>, readonly (keyof SearchQuery)[]>> = {
  keywords: ['keywords'],
  kind: ['kind'],
  dates: ['dates'],
  price: ['price', 'pricingBuy', 'pricingRent'],
  discount: ['discount'],
  vendor: ['vendorBuy', 'vendorRent'],
  host: ['hostId'],
};

/** The search without one filter, reset to its first page. */
export function without(query: SearchQuery, filter: FilterName): SearchQuery {
  if (isChoice(filter)) return withChoice(query, filter, []);
  return settled({ ...query, ...pick(everything, parts[filter]) });
}

/** The search without one value of a choice. */
export function withoutValue(query: SearchQuery, filter: ChoiceFilter, value: string): SearchQuery {
  return withChoice(
    query,
    filter,
    query.choices[filter].values.filter((other) => other !== value),
  );
}

/** The search with another kind, without the filters that this kind does not have. */
export function withKind(query: SearchQuery, kind: Kind | null): SearchQuery {
  if (kind === null) return settled({ ...query, kind });
  const cleared = pick(
    everything,
    kind === 'rent' ? ['pricingBuy', 'vendorBuy', 'discount'] : ['pricingRent', 'vendorRent', 'dates'],
  );
  const { choices } = query;
  const category = only(choices.category, categories[kind]);
  const foreign = kind === 'rent' ? { subcategory: none } : { occasion: none, tellUsMore: none };
  return settled({
    ...{ ...query, ...cleared, kind },
    choices: { ...choices, ...foreign, category, condition: only(choices.condition, conditions[kind]) },
  });
}

/** The filters that narrow the search. Keywords do not count as one: they are its subject. */
export function activeFilters(query: SearchQuery): FilterName[] {
  const others = ['kind', 'dates', 'price', 'discount', 'vendor', 'host'] as const;
  return [
    ...others.filter((filter) => isActive(query, filter)),
    ...choiceNames.filter((name) => isActive(query, name)),
  ];
}

export function isActive(query: SearchQuery, filter: FilterName): boolean {
  if (isChoice(filter)) return query.choices[filter].values.length > 0;
  return parts[filter].some((part) => {
    const value = query[part];
    return Array.isArray(value) ? value.length > 0 : value !== everything[part];
  });
}

/** Clears all filters; keywords, kind and sort stay. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  const { keywords, kind, sort } = query;
  return settled({ ...everything, keywords, kind, sort });
}

/** The selectable subcategories: those of the chosen categories. */
export function subcategoryKeys(query: SearchQuery): readonly string[] {
  if (query.kind === 'rent') return [];
  return [...new Set(query.choices.category.values.flatMap(subcategoriesOf))];
}

const none: Choice = { mode: 'any', values: [] };

function withChoice(query: SearchQuery, filter: ChoiceFilter, values: readonly string[]): SearchQuery {
  const choices = { ...query.choices, [filter]: { ...query.choices[filter], values } };
  const orphans = filter === 'category' ? { subcategory: none } : {};
  return settled({ ...query, choices: { ...choices, ...orphans } });
}

function only({ mode, values }: Choice, known: readonly string[]): Choice {
  return { mode, values: values.filter((value) => known.includes(value)) };
}

function settled(query: SearchQuery): SearchQuery {
  return { ...query, page: 1, sort: validSort(query.sort, query.keywords) };
}

function isChoice(filter: FilterName): filter is ChoiceFilter {
  return choiceNames.some((name) => name === filter);
}

function pick<K extends keyof SearchQuery>(query: SearchQuery, keys: readonly K[]): Pick<SearchQuery, K> {
  return Object.fromEntries(keys.map((key) => [key, query[key]])) as Pick<SearchQuery, K>;
}
