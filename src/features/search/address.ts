import { rentalDays } from '#src/domain/dates/day.ts';
import { boundsText, pointText } from '#src/domain/places/bounds.ts';
import { choiceFilters, fields, fieldsOf, filterNames, filters, isChoice, type FieldName } from './filters.ts';
import { everything } from './parse.ts';
import type { Choice, SearchQuery } from './query.ts';
import { sortConfig, validSort } from './sort.ts';
import { defaultView } from './view.ts';

/** Every parameter that `parseSearch` reads, aliases and inputs of forms included. */
export function searchParamNames(): string[] {
  const ofFilters = Object.values(filters).flatMap((record) =>
    'param' in record
      ? record.param
      : Object.values(record.fields).flatMap(({ param, aliases = [], inputs = [] }) => [param, ...aliases, ...inputs]),
  );
  return [...ofFilters, ...positionOf(everything).map(([param]) => param)];
}

type Pair = [param: string, text: string | null];

/** Canonical query string of a search: fixed order, defaults left out. `parseSearch` reads it back. */
export function searchParamsOf(query: SearchQuery): URLSearchParams {
  const pairs = [...writers.map((write) => write(query)), ...positionOf(query)];
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== ''));
}

const itself = (value: string | null) => value;
const list = (values: readonly string[]) => values.join(',');

const textOf: { readonly [Field in FieldName]: (value: SearchQuery[Field]) => string | null } = {
  keywords: itself,
  kind: (kind) => kind && String(kind === 'sale'),
  hostId: itself,
  dates: (dates) => dates && datesText(rentalDays(dates)),
  price: (price) => price && `${price.min},${price.max}`,
  pricingBuy: list,
  pricingRent: list,
  discount: itself,
  vendorBuy: itself,
  vendorRent: itself,
  address: itself,
  bounds: (bounds) => bounds && boundsText(bounds),
};

/** One for each parameter, in the order of the table. A page writes some forty addresses. */
const writers = filterNames.flatMap((name) => {
  if (!isChoice(name)) return fieldsOf(name).map(([field]) => fieldWriter(field));
  const { param } = choiceFilters[name];
  return [(query: SearchQuery): Pair => [param, choiceText(query.choices[name])]];
});

function fieldWriter<Field extends FieldName>(field: Field): (query: SearchQuery) => Pair {
  const [{ param }, text] = [fields[field], textOf[field]];
  return (query) => [param, text(query[field])];
}

/** What is no filter: where the map is, the order, the view, and the page. */
function positionOf({ origin, mapSearch, sort, keywords, view, page }: SearchQuery): Pair[] {
  return [
    ['origin', origin && pointText(origin)],
    ['mapSearch', mapSearch ? 'true' : null],
    [sortConfig.queryParamName, sort === validSort(null, keywords) ? null : sort],
    ['view', view === defaultView ? null : view],
    ['page', page === 1 ? null : String(page)],
  ];
}

function datesText({ first, last }: ReturnType<typeof rentalDays>): string {
  return `${first},${last}`;
}

function choiceText({ mode, values }: Choice): string {
  return values.length > 0 && mode === 'all' ? `has_all:${values.join(',')}` : values.join(',');
}
