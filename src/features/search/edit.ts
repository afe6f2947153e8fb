import type { Kind } from '#src/features/listings/options.ts';
import {
  choiceFilters,
  choiceNames,
  fields,
  fieldsOf,
  filterNames,
  isChoice,
  keysOf,
  type ChoiceFilter,
  type FieldName,
  type FilterName,
  type OwnFilter,
} from './filters.ts';
import { everything } from './parse.ts';
import type { Choice, SearchQuery } from './query.ts';
import { validSort } from './sort.ts';

/** The search without one filter, reset to its first page. */
export function without(query: SearchQuery, filter: FilterName): SearchQuery {
  if (isChoice(filter)) return withChoice(query, filter, []);
  return settled({ ...query, ...cleared(fieldsOf(filter).map(([field]) => field)) });
}

/** The search without one value of a choice. */
export function withoutValue(query: SearchQuery, filter: ChoiceFilter, value: string): SearchQuery {
  return withChoice(
    query,
    filter,
    query.choices[filter].values.filter((other) => other !== value),
  );
}

/** The search without the options of a filter that one more of them would be counted with. */
export function withoutOptions(query: SearchQuery, filter: FilterName): SearchQuery {
  if (isChoice(filter)) {
    const { mode, values } = query.choices[filter];
    return withChoice(query, filter, mode === 'all' ? values : []);
  }
  // The range of a price is no option of its bands: it stays.
  return settled({ ...query, ...cleared(optionFields(filter)) });
}

/** The search with one option of a filter in place of the chosen ones; where all must fit, beside them. */
export function withOption(query: SearchQuery, filter: FilterName, { param, value }: FilterOption): SearchQuery {
  const rest = withoutOptions(query, filter);
  if (isChoice(filter)) return withChoice(rest, filter, [...new Set([...rest.choices[filter].values, value])]);
  const field = optionFields(filter).find((name) => fields[name].param === param);
  return field === undefined ? rest : { ...rest, [field]: Array.isArray(everything[field]) ? [value] : value };
}

/** One value of a filter, by the parameter that it has in addresses. */
export type FilterOption = { readonly param: string; readonly value: string };

/** The fields of a filter that hold options of a list. */
export function optionFields(filter: OwnFilter): FieldName[] {
  return fieldsOf(filter).flatMap(([field, { options }]) => (options === undefined ? [] : field));
}

/** The search with another kind, without the filters and the values that this kind does not have. */
export function withKind(query: SearchQuery, kind: Kind | null): SearchQuery {
  if (kind === null) return settled({ ...query, kind });
  const foreign = fieldNames.filter((field) => (fields[field].kind ?? kind) !== kind);
  const choices = choiceNames.map((name) => [name, only(query.choices[name], keysOf(name, kind))]);
  return settled({
    ...query,
    ...cleared(foreign),
    kind,
    choices: Object.fromEntries(choices) as SearchQuery['choices'],
  });
}

/** The filters that narrow the search. Keywords do not count as one: they are its subject. */
export function activeFilters(query: SearchQuery): FilterName[] {
  return filterNames.filter((filter) => filter !== 'keywords' && isActive(query, filter));
}

export function isActive(query: SearchQuery, filter: FilterName): boolean {
  if (isChoice(filter)) return query.choices[filter].values.length > 0;
  return fieldsOf(filter).some(([field]) => {
    const value = query[field];
    return Array.isArray(value) ? value.length > 0 : value !== everything[field];
  });
}

/** Clears all filters; keywords, kind, sort and view stay. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  const { keywords, kind, sort, view } = query;
  return settled({ ...everything, keywords, kind, sort, view });
}

/** Whether the kind of the search, and the choices above it, leave a filter anything to choose. */
export function isFilterAvailable(query: SearchQuery, filter: FilterName): boolean {
  if (isChoice(filter)) return offeredKeys(query, filter)?.length !== 0;
  return fieldsOf(filter).some(([, { kind = query.kind }]) => query.kind === null || kind === query.kind);
}

/** The options of a choice for the kind of the search; null for names that people type. */
export function offeredKeys({ kind, choices }: SearchQuery, filter: ChoiceFilter): readonly string[] | null {
  const { parent } = choiceFilters[filter];
  const keys = keysOf(filter, kind);
  if (parent === undefined || keys === null) return keys;
  const chosen = choiceNames.filter((name) => name === parent.filter).flatMap((name) => choices[name].values);
  const below = new Set(chosen.flatMap(parent.optionsOf));
  return [...below].filter((key) => keys.includes(key));
}

const fieldNames = Object.keys(fields) as readonly FieldName[];

/** The search with these values of a choice in place of the chosen ones. */
export function withChoice(query: SearchQuery, filter: ChoiceFilter, values: readonly string[]): SearchQuery {
  const orphans = choiceNames.filter((name) => choiceFilters[name].parent?.filter === filter);
  const emptied = Object.fromEntries(orphans.map((name) => [name, everything.choices[name]]));
  const choices = { ...query.choices, ...emptied, [filter]: { ...query.choices[filter], values } };
  return settled({ ...query, choices });
}

function only({ mode, values }: Choice, known: readonly string[] | null): Choice {
  return { mode, values: values.filter((value) => known === null || known.includes(value)) };
}

/** On its first page, and without the map's position where there are no bounds any more. */
function settled(query: SearchQuery): SearchQuery {
  const { origin, mapSearch } = query.bounds === null ? everything : query;
  return { ...query, origin, mapSearch, page: 1, sort: validSort(query.sort, query.keywords) };
}

function cleared(names: readonly FieldName[]): Partial<SearchQuery> {
  return Object.fromEntries(names.map((name) => [name, everything[name]]));
}
