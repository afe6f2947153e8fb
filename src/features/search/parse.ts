import { marketplace } from '#marketplace';
import type { Days } from '#src/domain/dates/day.ts';
import { parseRentalDays } from '#src/domain/dates/day.ts';
import type { Bounds, Point } from '#src/domain/places/bounds.ts';
import { maxPlaceText } from '#src/domain/places/place.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { Kind } from '#src/features/listings/options.ts';
import { choiceFilters, choiceNames, fields, keysOf, type ChoiceFilter, type FieldName } from './filters.ts';
import type { Choice, PriceRange, SearchQuery } from './query.ts';
import {
  buyBands,
  buyVendors,
  discounts,
  highestPrice,
  rentBands,
  rentVendors,
  type Band,
  type BandKey,
} from './search-options.ts';
import { sortConfig, sortKeys, validSort } from './sort.ts';
import { defaultView, views } from './view.ts';

const maxKeywords = 100;
const maxValues = 50;
const maxValue = 100;
/** Pages beyond the counted listings are not available. */
const lastPage = Math.ceil(marketplace.search.countUpTo / marketplace.search.pageSize);
const modes = { 'has_all:': 'all', 'has_any:': 'any' } as const;

/** Never throws. A key may be repeated, as forms do, or hold comma-separated values. */
export function parseSearch(params: URLSearchParams): SearchQuery {
  const keywords = textOf(params, 'keywords', maxKeywords);
  return {
    keywords,
    kind: kindOf(params),
    hostId: first(params, 'hostId', isUuid),
    dates: datesOf(dateTextOf(params)),
    choices: choicesOf(params),
    price: priceOf(first(params, 'price', isFilled) ?? inputsOf(params, 'price')),
    pricingBuy: bandsOf(params, 'pricingBuy', buyBands),
    pricingRent: bandsOf(params, 'pricingRent', rentBands),
    discount: oneOf(params, fields.discount.param, discounts),
    vendorBuy: oneOf(params, fields.vendorBuy.param, buyVendors),
    vendorRent: oneOf(params, fields.vendorRent.param, rentVendors),
    address: textOf(params, 'address', maxPlaceText),
    bounds: boundsOf(params.get(fields.bounds.param)),
    origin: pointOf(numbers(params.get('origin'))),
    mapSearch: params.get('mapSearch') === 'true',
    sort: validSort(oneOf(params, sortConfig.queryParamName, sortKeys), keywords),
    view: oneOf(params, 'view', views) ?? defaultView,
    page: pageOf(params.get('page')),
  };
}

/** The default search: all published listings, newest first. */
export const everything: SearchQuery = parseSearch(new URLSearchParams());

function textOf(params: URLSearchParams, name: FieldName, maxLength: number): string {
  return readable(params.get(fields[name].param) ?? '')
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
}

function kindOf(params: URLSearchParams): Kind | null {
  const { values } = valuesOf(params, fields.kind.param, ['true', 'false']);
  if (values.length !== 1) return null;
  return values[0] === 'true' ? 'sale' : 'rent';
}

function choicesOf(params: URLSearchParams): Record<ChoiceFilter, Choice> {
  const entries = choiceNames.map((name) => [name, valuesOf(params, choiceFilters[name].param, keysOf(name, null))]);
  return Object.fromEntries(entries) as Record<ChoiceFilter, Choice>;
}

function valuesOf(params: URLSearchParams, name: string, known: readonly string[] | null): Choice {
  const raw = params
    .getAll(name)
    .slice(0, maxValues)
    .join(',')
    .slice(0, maxValues * maxValue);
  const [prefix = '', mode = 'any'] = Object.entries(modes).find(([start]) => raw.startsWith(start)) ?? [];
  const values = raw
    .slice(prefix.length)
    .split(',', maxValues)
    .map((value) => readable(value).slice(0, maxValue).toWellFormed().trim())
    .filter((value) => value !== '' && (known === null || known.includes(value)));
  return { mode, values: [...new Set(values)] };
}

function bandsOf<T extends Band & { readonly key: BandKey }>(
  params: URLSearchParams,
  name: FieldName,
  bands: readonly T[],
): BandKey[] {
  const { values } = valuesOf(params, fields[name].param, null);
  return bands.map((band) => band.key).filter((key) => values.includes(key));
}

function oneOf<T extends string>(params: URLSearchParams, name: string, known: readonly T[]): T | null {
  const value = params.get(name);
  return known.find((key) => key === value) ?? null;
}

/** The first acceptable value of the parameter or of its aliases. */
function first(params: URLSearchParams, name: FieldName, accept: (value: string) => boolean): string | null {
  const { param, aliases = [] } = fields[name];
  return [param, ...aliases].map((one) => params.get(one) ?? '').find(accept) ?? null;
}

/** The inputs of a form as one value. */
function inputsOf(params: URLSearchParams, name: FieldName): string {
  return (fields[name].inputs ?? []).map((input) => params.get(input) ?? '').join(',');
}

/** The days of an address or a form whose last day is before the first, in order; else null. They are no filter (D-25). */
export function reversedDatesOf(params: URLSearchParams): Days | null {
  const text = dateTextOf(params);
  return datesOf(text) === null ? datesOf(text.split(',').toReversed().join()) : null;
}

function dateTextOf(params: URLSearchParams): string {
  return first(params, 'dates', isFilled) ?? dateInputsOf(params);
}

/** One day alone is the day of wearing: a search for that day, whose page proposes the rental around it. */
function dateInputsOf(params: URLSearchParams): string {
  const days = inputsOf(params, 'dates').split(',', 2);
  const [from = '', to = ''] = days;
  return `${from || to},${to || from}`;
}

function datesOf(text: string): Days | null {
  const [from = '', to = '', ...more] = text.split(',', 3);
  return more.length === 0 ? parseRentalDays(from, to) : null;
}

/** Two amounts are the ends of a range in either order, as in a form whose two fields were mixed up. */
function priceOf(text: string): PriceRange | null {
  const [from = '', to = '', ...more] = text.split(',', 3).map((part) => part.trim());
  if (more.length > 0 || !isAmount(from) || !isAmount(to)) return null;
  const ends = [from === '' ? 0 : Number(from), to === '' ? highestPrice : Number(to)];
  const [min, max] = [Math.min(...ends, highestPrice), Math.min(Math.max(...ends), highestPrice)];
  return min === 0 && max === highestPrice ? null : { min, max };
}

function pageOf(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(page, 1), lastPage);
}

function boundsOf(text: string | null): Bounds | null {
  const list = numbers(text);
  const northEast = pointOf(list?.slice(0, 2));
  const southWest = pointOf(list?.slice(2));
  if (list?.length !== 4 || northEast === null || southWest === null) return null;
  return northEast.latitude < southWest.latitude ? null : { northEast, southWest };
}

function pointOf(list: readonly number[] | null | undefined): Point | null {
  const [latitude, longitude] = list ?? [];
  if (list?.length !== 2 || latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function numbers(text: string | null): number[] | null {
  if (text === null || text.length > 120) return null;
  const parts = text.split(',');
  return parts.every((part) => /^-?\d{1,3}(\.\d{1,20})?$/.test(part.trim()))
    ? parts.map((part) => Number(part) + 0)
    : null;
}

/** Without control characters: no name has them, and PostgreSQL rejects NUL. */
function readable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function isAmount(text: string): boolean {
  return /^\d{0,9}$/.test(text);
}

function isFilled(text: string): boolean {
  return text !== '';
}
