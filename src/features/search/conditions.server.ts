import { isDeepStrictEqual } from 'node:util';
import { and, arrayContains, arrayOverlaps, eq, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { marketplace } from '#marketplace';
import { fixed } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Days } from '#src/domain/dates/day.ts';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import { lengthInDays } from '#src/domain/dates/day.ts';
import { minorUnits } from '#src/domain/money/money.ts';
import { rangeOf, weekdaysAmong } from '#src/features/availability/rules.ts';
import { isBySomebodyHere, isFindable } from '#src/features/listings/card-rows.server.ts';
import type { Band, VendorKey } from './filters.ts';
import { buyBands, highestPrice, rentBands, vendorCollections } from './filters.ts';
import type { Lookup } from './lookup.ts';
import { everything } from './parse.ts';
import type { Bounds, Choice, PriceRange, SearchQuery } from './query.ts';
import { wordsAsked, type Reading } from './words.server.ts';

/** A search, how its words are read this time, and for one with days the longest lead times that are in time for them. */
export type Look = { readonly query: SearchQuery; readonly reading: Reading; readonly leadDays: LeadDays | null };

/** What a search asks for beside its words and days, said of the columns of what is findable anyway. */
export function choiceCondition(query: SearchQuery): SQL {
  return all([...filtered(query), ...remaining(query, null)]);
}

/** All that what is offered must be to be found, said of its columns: for looking at one piece after the other. */
export function alongCondition({ query, reading, leadDays }: Look): SQL {
  const asked = wordsAsked(query.keywords, reading);
  return all([
    bySomebodyHere,
    // In a subquery the words are read once, not once a piece.
    asked === null ? undefined : sql`${listings.searchText} @@ (select ${asked})`,
    ...filtered(query),
    ...remaining(query, leadDays),
  ]);
}

/**
 * The same and that it is offered, said of an index: that of the map, or that of found pieces, which knows words
 * and filters together. What is not looked up there is seen on the pieces that it names.
 */
export function indexCondition({ query, reading, leadDays }: Look, { words, groups, isAll }: Lookup): SQL {
  if (asksMapAlone(query)) return mapCondition(query);
  const asked = wordsAsked(query.keywords, reading);
  return all([
    findable,
    asked !== null && words ? sql`${listings.searchText} @@ (select ${asked})` : undefined,
    ...groups.map(({ mode, keys }) => sql`${filterKeys} ${mode === 'all' ? sql`@>` : sql`&&`} ${folded(keys)}`),
    // No index answers whether something is true.
    asked !== null && !words ? sql`(${listings.searchText} @@ (select ${asked})) is true` : undefined,
    ...(isAll ? [] : filtered(query)),
    ...remaining(query, leadDays),
  ]);
}

/** Whether a search asks for nothing but what `listings_on_map` knows of each point: it is answered without its piece. */
export function asksMapAlone(query: SearchQuery): boolean {
  const { bounds } = query;
  if (bounds === null || bounds.southWest.longitude > bounds.northEast.longitude) return false;
  const known = { bounds: null, kind: null, price: null, origin: null, mapSearch: false };
  return isDeepStrictEqual({ ...query, ...known, sort: everything.sort, page: everything.page }, everything);
}

function mapCondition({ bounds, kind, price }: SearchQuery): SQL {
  const corner = (point: Bounds['northEast'] | undefined) => sql`point(${point?.longitude}, ${point?.latitude})`;
  return all([
    findable,
    sql`point(${listings.longitude}, ${listings.latitude}) <@ box(${corner(bounds?.southWest)}, ${corner(bounds?.northEast)})`,
    kind === null ? undefined : eq(listings.kind, kind),
    priceCondition(price),
  ]);
}

/** What keys stand for, said of the columns. */
function filtered({ kind, choices }: SearchQuery): (SQL | undefined)[] {
  return [
    kind === null ? undefined : eq(listings.kind, kind),
    oneOf(listings.category, choices.category),
    oneOf(listings.subcategory, choices.subcategory),
    oneOf(listings.condition, choices.condition),
    oneOf(listings.length, choices.length),
    oneOf(listings.region, choices.locationByRegion),
    someOf(listings.sizes, choices.sizing),
    someOf(listings.colours, choices.colours),
    someOf(listings.occasions, choices.occasion),
    someOf(listings.tellUsMore, choices.tellUsMore),
    designerCondition(choices.designer),
  ];
}

/** What no key stands for. */
function remaining(query: SearchQuery, leadDays: LeadDays | null): (SQL | undefined)[] {
  const { dates, kind } = query;
  return [
    query.hostId === null ? undefined : eq(listings.authorId, query.hostId),
    priceCondition(query.price),
    eitherKind(bandCondition(buyBands, query.pricingBuy), bandCondition(rentBands, query.pricingRent)),
    eitherKind(vendorCondition(query.vendorBuy), vendorCondition(query.vendorRent)),
    discountCondition(query),
    boundsCondition(query.bounds),
    dates === null || kind === 'sale' ? undefined : and(inTimeFor(leadDays), freeOn(dates)),
  ];
}

function all(conditions: readonly (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** As the index `listings_found` says it. */
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
const findable = fixed(isFindable);
const bySomebodyHere = fixed(isBySomebodyHere);

/** Written in whatever letters, so that two names may be one. */
function designerCondition({ mode, values }: Choice): SQL | undefined {
  if (values.length === 0) return undefined;
  return sql`lower(${listings.designer}) = ${mode === 'all' ? sql`all` : sql`any`} (${folded(values)})`;
}

/** In small letters, by the database's own idea of them; in a subquery, so that it is done once. */
function folded(values: readonly string[]): SQL {
  return sql`(select lower(${sql.param(values)}::text[]::text)::text[])::text[]`;
}

function oneOf(column: PgColumn, { mode, values }: Choice): SQL | undefined {
  if (values.length === 0) return undefined;
  // Nothing has two categories at once.
  return mode === 'all' && values.length > 1 ? sql`false` : sql`${column} = any (${sql.param(values)})`;
}

function someOf(column: PgColumn, { mode, values }: Choice): SQL | undefined {
  if (values.length === 0) return undefined;
  return mode === 'all' ? arrayContains(column, [...values]) : arrayOverlaps(column, [...values]);
}

const major = minorUnits(marketplace.currency);

function priceCondition(price: PriceRange | null): SQL | undefined {
  if (price === null) return undefined;
  const { min, max } = price;
  return and(
    min === 0 ? undefined : gte(listings.displayAmount, min * major),
    max === highestPrice ? undefined : lte(listings.displayAmount, max * major),
  );
}

function bandCondition(bands: readonly Band[], chosen: readonly string[]): SQL | undefined {
  const ranges = bands.filter(({ key }) => chosen.includes(key));
  return or(
    ...ranges.map(({ from, below }) =>
      and(
        gte(listings.displayAmount, from * major),
        below === null ? undefined : lt(listings.displayAmount, below * major),
      ),
    ),
  );
}

function vendorCondition(vendor: VendorKey | null): SQL | undefined {
  if (vendor === null) return undefined;
  return sql`exists (select from users where users.id = ${listings.authorId}
    and users.metadata ->> 'collection' = ${vendorCollections[vendor]})`;
}

/** A filter that each kind has for itself: asking it of one kind leaves the other out. */
function eitherKind(sale: SQL | undefined, rent: SQL | undefined): SQL | undefined {
  return or(
    sale === undefined ? undefined : and(eq(listings.kind, 'sale'), sale),
    rent === undefined ? undefined : and(eq(listings.kind, 'rent'), rent),
  );
}

/** As many percent off the retail price as a card says, or more. */
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
    // East of Aotearoa runs the line where 180 meets -180.
    southWest.longitude <= northEast.longitude ? and(west, east) : or(west, east),
  );
}

/**
 * Whose shortest lead time has not passed: the first day is not too soon by one delivery that is offered. A search
 * for days that does not say when it is asked is a bug.
 */
function inTimeFor(leadDays: LeadDays | null): SQL {
  if (leadDays === null) throw new Error('A search for days without the lead times that are short enough');
  return sql`((${listings.canPost} and ${listings.courierLeadDays} <= ${leadDays.post})
    or (${listings.canCollect} and ${listings.pickUpLeadDays} <= ${leadDays.collect}))`;
}

/** The same answer as `checkDates`, over many pieces at once (a test holds them together). */
function freeOn(days: Days): SQL {
  const length = lengthInDays(days);
  const mask = weekdaysAmong(days);
  const worn = rangeOf(days);
  // Few owners open a single day of a weekday they keep closed: that is asked first, being quick.
  return sql`(${listings.kind} = 'rent' and ${listings.minimumDays} <= ${length} and ${listings.maximumDays} >= ${length}
    and not ${listings.booked} && daterange(${days.start}, ${days.end}::date + ${listings.turnaroundDays})
    and not ${listings.closed} && ${worn}::daterange
    and ((${listings.openWeekdays} & ${mask}) = ${mask} or (
      exists (select from availability_exceptions e where e.listing_id = ${listings.id}
        and e.seats = 1 and e.days && ${worn}::daterange)
      and not exists (
        select from generate_series(${days.start}::date, ${days.end}::date - 1, interval '1 day') as worn(day)
        where (${listings.openWeekdays} >> extract(dow from worn.day)::int) & 1 = 0
        and not exists (select from availability_exceptions e where e.listing_id = ${listings.id}
          and e.seats = 1 and e.days @> worn.day::date)))))`;
}
