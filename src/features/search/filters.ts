import { optionKeys } from '#src/features/listings/options.ts';
import { filterTable, type ChoiceRecord, type OwnField, type OwnRecord } from './filter-table.ts';

type Table = typeof filterTable;

/** A filter that the user sets and clears as one. */
export type FilterName = keyof Table;
/** The filters whose record has a property. */
export type With<Property extends object> = { [F in FilterName]: Table[F] extends Property ? F : never }[FilterName];
export type ChoiceFilter = With<{ readonly param: string }>;
export type OwnFilter = Exclude<FilterName, ChoiceFilter>;
export type BarFilter = With<{ readonly bar: number }>;
export type SheetFilter = With<{ readonly sheet: number }>;
/** The fields of a query that filters with code of their own have. */
export type FieldName = { [F in OwnFilter]: keyof Table[F]['fields'] }[OwnFilter];

export const filters: Readonly<Record<FilterName, ChoiceRecord | OwnRecord>> = filterTable;
/** In the order of the canonical address. */
export const filterNames = Object.keys(filterTable) as readonly FilterName[];
export const choiceNames: readonly ChoiceFilter[] = filterNames.filter(isChoice);
export const ownNames: readonly OwnFilter[] = filterNames.filter((name): name is OwnFilter => !isChoice(name));
export const choiceFilters: Readonly<Record<ChoiceFilter, ChoiceRecord>> = filterTable;

export const barFilters = inOrderOf('bar') as readonly BarFilter[];
export const sheetFilters = inOrderOf('sheet') as readonly SheetFilter[];

export const fieldsOf = (filter: OwnFilter): readonly (readonly [FieldName, OwnField])[] =>
  Object.entries((filterTable[filter] satisfies OwnRecord as OwnRecord).fields) as [FieldName, OwnField][];
export const fields = Object.fromEntries(ownNames.flatMap(fieldsOf)) as Readonly<Record<FieldName, OwnField>>;

/** The values of a choice that are known, for one kind or for both; null for names that people type. */
export function keysOf(filter: ChoiceFilter, kind: Parameters<typeof optionKeys>[1]): readonly string[] | null {
  const { options } = choiceFilters[filter];
  return options === null ? null : optionKeys(options, kind);
}

export function isChoice(filter: FilterName): filter is ChoiceFilter {
  return 'param' in filterTable[filter];
}

function inOrderOf(place: 'bar' | 'sheet'): readonly FilterName[] {
  const placeOf = (name: FilterName) => filters[name][place] ?? 0;
  return filterNames.filter((name) => placeOf(name) > 0).toSorted((a, b) => placeOf(a) - placeOf(b));
}
