import { categories, conditions, subcategoriesOf, type Kind } from '#src/features/listings/options.ts';
import { choiceNames, type ChoiceFilter } from './filters.ts';
import { everything } from './parse.ts';
import type { Choice, SearchQuery } from './query.ts';
import { validSort } from './query.ts';

/** What a person can set and clear as one thing. */
export type FilterName = 'keywords' | 'kind' | 'dates' | 'price' | 'discount' | 'vendor' | 'host' | ChoiceFilter;

/** The parts of a query that each filter owns. */
const parts: Readonly<Record<Exclude<FilterName, ChoiceFilter>, readonly (keyof SearchQuery)[]>> = {
  keywords: ['keywords'],
  kind: ['kind'],
  dates: ['dates'],
  price: ['price', 'pricingBuy', 'pricingRent'],
  discount: ['discount'],
  vendor: ['vendorBuy', 'vendorRent'],
  host: ['hostId'],
};

/** The same search without one filter, from its first page. */
export function without(query: SearchQuery, filter: FilterName): SearchQuery {
  if (isChoice(filter)) return withChoice(query, filter, []);
  return settled({ ...query, ...pick(everything, parts[filter]) });
}

/** The same search without one of the values of a choice. */
export function withoutValue(query: SearchQuery, filter: ChoiceFilter, value: string): SearchQuery {
  return withChoice(
    query,
    filter,
    query.choices[filter].values.filter((other) => other !== value),
  );
}

/** The other half of the wardrobe, without the filters that half does not know. */
export function withKind(query: SearchQuery, kind: Kind | null): SearchQuery {
  if (kind === null) return settled({ ...query, kind });
  const kept = pick(
    everything,
    kind === 'rent' ? ['pricingBuy', 'vendorBuy', 'discount'] : ['pricingRent', 'vendorRent', 'dates'],
  );
  const { choices } = query;
  const category = only(choices.category, categories[kind]);
  const foreign = kind === 'rent' ? { subcategory: none } : { occasion: none, tellUsMore: none };
  return settled({
    ...{ ...query, ...kept, kind },
    choices: { ...choices, ...foreign, category, condition: only(choices.condition, conditions[kind]) },
  });
}

/** Which filters narrow the search. The keywords are its subject, not a filter. */
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

/** Keywords and the kind stay: they say what is looked for. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  const { keywords, kind, sort } = query;
  return settled({ ...everything, keywords, kind, sort });
}

/** The subcategories to choose from: those of the chosen categories. */
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
