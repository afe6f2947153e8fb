import { optionKeys, type Kind } from '#src/features/listings/options.ts';
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
export const choiceFilters = Object.fromEntries(choiceNames.map((name) => [name, filterTable[name]])) as Readonly<
  Record<ChoiceFilter, ChoiceRecord>
>;

export const barFilters = inOrderOf('bar') as readonly BarFilter[];
export const sheetFilters = inOrderOf('sheet') as readonly SheetFilter[];

type FieldList = readonly (readonly [FieldName, OwnField])[];
const fieldLists = Object.fromEntries(
  ownNames.map((name): [string, FieldList] => [
    name,
    Object.entries(filterTable[name].fields) as [FieldName, OwnField][],
  ]),
) as Readonly<Record<OwnFilter, FieldList>>;
export const fields = Object.fromEntries(Object.values(fieldLists).flat()) as Readonly<Record<FieldName, OwnField>>;

/** The fields that a filter owns. */
export function fieldsOf(filter: OwnFilter): FieldList {
  return fieldLists[filter];
}

/** The values of a choice that are known, for one kind or for both; null for names that people type. */
export function keysOf(filter: ChoiceFilter, kind: Kind | null): readonly string[] | null {
  return knownKeys[filter][kind ?? 'both'];
}

type Keys = readonly string[] | null;
const knownKeys = Object.fromEntries(
  choiceNames.map((name) => {
    const { options } = choiceFilters[name];
    const keys = (kind: Kind | null) => (options === null ? null : optionKeys(options, kind));
    return [name, { rent: keys('rent'), sale: keys('sale'), both: keys(null) }];
  }),
) as Readonly<Record<ChoiceFilter, Readonly<Record<Kind | 'both', Keys>>>>;

export function isChoice(filter: FilterName): filter is ChoiceFilter {
  return 'param' in filterTable[filter];
}

function inOrderOf(place: 'bar' | 'sheet'): readonly FilterName[] {
  const placeOf = (name: FilterName) => filters[name][place] ?? 0;
  return filterNames.filter((name) => placeOf(name) > 0).toSorted((a, b) => placeOf(a) - placeOf(b));
}
