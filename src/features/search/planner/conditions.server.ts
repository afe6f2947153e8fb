import { isDeepStrictEqual } from 'node:util';
import { and, arrayContains, arrayOverlaps, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fixed } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Days } from '#src/domain/dates/day.ts';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import { lengthInDays } from '#src/domain/dates/day.ts';
import type { Bounds } from '#src/domain/places/bounds.ts';
import { rangeOf, weekdaysAmong } from '#src/features/availability/rules.ts';
import { hasActiveAuthor, isSearchable } from '#src/features/listings/card-rows.server.ts';
import type { ChoiceRecord } from '../filter-table.ts';
import { choiceFilters } from '../filters.ts';
import { isInBands, isInRange } from './amounts.server.ts';
import { keyedNames, unkeyedNames } from './filter-keys.ts';
import type { Lookup } from './lookup.ts';
import { everything } from '../parse.ts';
import type { Choice, SearchQuery } from '../query.ts';
import { vendorCollections, type VendorKey } from '../search-options.ts';
import { amountOf, planCondition, type SearchInput } from './rental-total.server.ts';
import { tsQueryOf } from './text-search.server.ts';

/** Conditions of the filters without words and days, on the columns of findable listings. */
export function choiceCondition(query: SearchQuery): SQL {
  return all([...keyedConditions(query), ...unkeyedConditions({ query, wordMatch: 'words', leadDays: null })]);
}

/** Row filter of an ordered index scan: every condition on the columns of published listings, checked row by row. */
export function scanCondition(input: SearchInput): SQL {
  const { query, wordMatch } = input;
  const tsQuery = tsQueryOf(query.keywords, wordMatch);
  return all([
    activeAuthor,
    // An uncorrelated subquery: the tsquery is built once per statement, not once per row.
    tsQuery === null ? undefined : sql`${listings.searchText} @@ (select ${tsQuery})`,
    ...keyedConditions(query),
    ...unkeyedConditions(input),
  ]);
}

/**
 * Condition of an index lookup on findable listings: the map's index, or the GIN index `listings_found`, which holds
 * words and filter keys together. Conditions that the lookup leaves out are rechecked on the rows that it returns.
 */
export function lookupCondition(input: SearchInput, { words, groups, isAll }: Lookup): SQL {
  const { query, wordMatch } = input;
  if (isCoveredByMapIndex(query)) return mapCondition(query);
  const tsQuery = tsQueryOf(query.keywords, wordMatch);
  return all([
    findable,
    tsQuery !== null && words ? sql`${listings.searchText} @@ (select ${tsQuery})` : undefined,
    ...groups.map(({ mode, keys }) => sql`${filterKeys} ${mode === 'all' ? sql`@>` : sql`&&`} ${folded(keys)}`),
    // `is true` keeps the planner from using the GIN index for this condition.
    tsQuery !== null && !words ? sql`(${listings.searchText} @@ (select ${tsQuery})) is true` : undefined,
    ...(isAll ? [] : keyedConditions(query)),
    ...unkeyedConditions(input),
    !words && groups.length === 0 && query.hostId === null ? planCondition(input) : undefined,
  ]);
}

/** Whether the search has only conditions that the index `listings_on_map` covers, so that it needs no heap row. */
export function isCoveredByMapIndex(query: SearchQuery): boolean {
  const { bounds } = query;
  if (bounds === null || bounds.southWest.longitude > bounds.northEast.longitude) return false;
  const known = {
    address: '',
    bounds: null,
    kind: null,
    price: null,
    origin: null,
    mapSearch: false,
    view: everything.view,
  };
  return isDeepStrictEqual({ ...query, ...known, sort: everything.sort, page: everything.page }, everything);
}

function mapCondition({ bounds, kind, price }: SearchQuery): SQL {
  const corner = (point: Bounds['northEast'] | undefined) => sql`point(${point?.longitude}, ${point?.latitude})`;
  return all([
    findable,
    sql`point(${listings.longitude}, ${listings.latitude}) <@ box(${corner(bounds?.southWest)}, ${corner(bounds?.northEast)})`,
    kind === null ? undefined : eq(listings.kind, kind),
    isInRange(sql`${listings.displayAmount}`, price),
  ]);
}

/** Conditions that have filter keys, on the columns. */
function keyedConditions({ kind, choices }: SearchQuery): (SQL | undefined)[] {
  return [
    kind === null ? undefined : eq(listings.kind, kind),
    ...keyedNames.map((name) => choiceFilterCondition(choiceFilters[name], choices[name])),
  ];
}

/** Conditions without a filter key. */
function unkeyedConditions(input: SearchInput): (SQL | undefined)[] {
  const { query, leadDays, notBy } = input;
  const { dates, kind } = query;
  return [
    notBy === undefined ? undefined : sql`${listings.authorId} <> all (${sql.param([...notBy])}::uuid[])`,
    query.hostId === null ? undefined : eq(listings.authorId, query.hostId),
    ...unkeyedNames.map((name) => choiceFilterCondition(choiceFilters[name], query.choices[name])),
    isInRange(amountOf(input), query.price),
    ...optionConditions(input),
    boundsCondition(query.bounds),
    dates === null || kind === 'sale' ? undefined : and(hasLeadTimeFor(leadDays), freeOn(dates)),
  ];
}

/** The filters with code of their own that have options: price bands, collections, the discount. */
export function optionConditions(input: SearchInput): (SQL | undefined)[] {
  const { query } = input;
  const bands = isInBands(amountOf(input), query);
  return [
    eitherKind(bands.sale, bands.rent),
    eitherKind(vendorCondition(query.vendorBuy), vendorCondition(query.vendorRent)),
    discountCondition(query),
  ];
}

function all(conditions: readonly (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** The same expression as in the index `listings_found`, so that the planner can use it. */
export const filterKeys = fixed(
  sql`rotation_filter_keys(${sql.join(
    [
      ...[listings.kind, listings.category, listings.subcategory, listings.condition, listings.length, listings.region],
      ...[listings.designer, listings.sizes, listings.colours, listings.occasions, listings.tellUsMore],
      ...[listings.latitude, listings.longitude],
    ],
    sql`, `,
  )})`,
);
const findable = fixed(isSearchable);
const activeAuthor = fixed(hasActiveAuthor);

function choiceFilterCondition(record: ChoiceRecord, choice: Choice): SQL | undefined {
  if (choice.values.length === 0) return undefined;
  if ('publicData' in record) return publicDataCondition(record.publicData, choice);
  const column = listings[record.column];
  if (record.options === null) return nameCondition(column, choice);
  return column.dataType === 'array' ? someOf(column, choice) : oneOf(column, choice);
}

/** The value in the public data is one key or a list of keys; the operators accept both. */
function publicDataCondition(name: string, { mode, values }: Choice): SQL {
  return sql`${listings.publicData} -> ${name}::text ${mode === 'all' ? sql`?&` : sql`?|`} ${sql.param(values)}::text[]`;
}

/** Case-insensitive, so that two spellings may be one name. */
function nameCondition(column: PgColumn, { mode, values }: Choice): SQL {
  return sql`lower(${column}) = ${mode === 'all' ? sql`all` : sql`any`} (${folded(values)})`;
}

/** Lower case by the database's own collation; in a subquery, so that it is evaluated once per statement. */
function folded(values: readonly string[]): SQL {
  return sql`(select lower(${sql.param(values)}::text[]::text)::text[])::text[]`;
}

function oneOf(column: PgColumn, { mode, values }: Choice): SQL {
  // A listing has one category only.
  return mode === 'all' && values.length > 1 ? sql`false` : sql`${column} = any (${sql.param(values)})`;
}

function someOf(column: PgColumn, { mode, values }: Choice): SQL {
  return mode === 'all' ? arrayContains(column, [...values]) : arrayOverlaps(column, [...values]);
}

function vendorCondition(vendor: VendorKey | null): SQL | undefined {
  if (vendor === null) return undefined;
  return sql`exists (select from users where users.id = ${listings.authorId}
    and users.metadata ->> 'collection' = ${vendorCollections[vendor]})`;
}

/** A filter that applies to one kind only: it excludes listings of the other kind. */
function eitherKind(sale: SQL | undefined, rent: SQL | undefined): SQL | undefined {
  return or(
    sale === undefined ? undefined : and(eq(listings.kind, 'sale'), sale),
    rent === undefined ? undefined : and(eq(listings.kind, 'rent'), rent),
  );
}

/** At least as many percent off the retail price as a card displays. */
function discountCondition({ discount }: SearchQuery): SQL | undefined {
  return discount === null ? undefined : gte(listings.discount, Number(discount));
}

function boundsCondition(bounds: Bounds | null): SQL | undefined {
  if (bounds === null) return undefined;
  const { northEast, southWest } = bounds;
  const west = gte(listings.longitude, southWest.longitude);
  const east = lte(listings.longitude, northEast.longitude);
  return and(
    gte(listings.latitude, southWest.latitude),
    lte(listings.latitude, northEast.latitude),
    // East of Aotearoa lies the antimeridian, where 180 meets -180.
    southWest.longitude <= northEast.longitude ? and(west, east) : or(west, east),
  );
}

/**
 * Listings whose shortest lead time has not passed: the first day is not too soon for at least one delivery method on
 * offer. Calling this without lead times is a bug, so it throws.
 */
function hasLeadTimeFor(leadDays: LeadDays | null): SQL {
  if (leadDays === null) throw new Error('A search with days needs the lead times');
  return sql`((${listings.canPost} and ${listings.courierLeadDays} <= ${leadDays.post})
    or (${listings.canPickUp} and ${listings.pickUpLeadDays} <= ${leadDays['pick-up']}))`;
}

/** The rule of `checkDates` as a set-based condition (a test compares the two). */
function freeOn(days: Days): SQL {
  const length = lengthInDays(days);
  const mask = weekdaysAmong(days);
  const rental = rangeOf(days);
  // Few lenders open a single day of a weekday that they keep closed: the cheap weekday mask is checked first.
  return sql`(${listings.kind} = 'rent' and ${listings.minimumDays} <= ${length} and ${listings.maximumDays} >= ${length}
    and not ${listings.booked} && daterange(${days.start}, ${days.end}::date + ${listings.turnaroundDays})
    and not ${listings.closed} && ${rental}::daterange
    and ((${listings.openWeekdays} & ${mask}) = ${mask} or (${listings.opened} && ${rental}::daterange and not exists (
      select from generate_series(${days.start}::date, ${days.end}::date - 1, interval '1 day') as rental(day)
      where (${listings.openWeekdays} >> extract(dow from rental.day)::int) & 1 = 0
      and not ${listings.opened} @> rental.day::date))))`;
}
