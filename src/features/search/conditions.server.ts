import { and, arrayContains, arrayOverlaps, eq, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import type { Days } from '#src/domain/dates/day.ts';
import { lengthInDays } from '#src/domain/dates/day.ts';
import { minorUnits } from '#src/domain/money/money.ts';
import { rangeOf, weekdaysAmong } from '#src/features/availability/rules.ts';
import { isFindable } from '#src/features/listings/card-rows.server.ts';
import type { Band, VendorKey } from './filters.ts';
import { buyBands, highestPrice, rentBands, vendorCollections } from './filters.ts';
import { optionsNamed, searchWords } from './keywords.ts';
import type { Bounds, Choice, PriceRange, SearchQuery } from './query.ts';

/** Everything a piece must be to be found. Values always travel as parameters. */
export function searchCondition(query: SearchQuery): SQL {
  const { choices, dates, kind } = query;
  const conditions = [
    isFindable,
    kind === null ? undefined : eq(listings.kind, kind),
    query.hostId === null ? undefined : eq(listings.authorId, query.hostId),
    ...searchWords(query.keywords).map(wordCondition),
    oneOf(listings.category, choices.category),
    oneOf(listings.subcategory, choices.subcategory),
    oneOf(listings.condition, choices.condition),
    oneOf(listings.length, choices.length),
    oneOf(listings.region, choices.locationByRegion),
    designerCondition(choices.designer.values),
    someOf(listings.sizes, choices.sizing),
    someOf(listings.colours, choices.colours),
    someOf(listings.occasions, choices.occasion),
    someOf(listings.tellUsMore, choices.tellUsMore),
    priceCondition(query.price),
    eitherKind(bandCondition(buyBands, query.pricingBuy), bandCondition(rentBands, query.pricingRent)),
    eitherKind(vendorCondition(query.vendorBuy), vendorCondition(query.vendorRent)),
    discountCondition(query),
    boundsCondition(query.bounds),
    dates === null || kind === 'sale' ? undefined : freeOn(dates),
  ];
  return and(...conditions) ?? sql`true`;
}

/** Every word begins a word of the piece, or names its colour, its occasion or its category. */
function wordCondition(word: string): SQL | undefined {
  const named = optionsNamed(word);
  return or(
    sql`${listings.searchText} @@ ${begins(word)}`,
    named.colours.length === 0 ? undefined : arrayOverlaps(listings.colours, named.colours),
    named.occasions.length === 0 ? undefined : arrayOverlaps(listings.occasions, named.occasions),
    named.categories.length === 0 ? undefined : inArray(listings.category, named.categories),
  );
}

/** How well the words of a piece answer the keywords; null when nothing was asked. */
export function relevance(keywords: string): SQL | null {
  const words = searchWords(keywords);
  return words.length === 0 ? null : sql`ts_rank(${listings.searchText}, ${sql.join(words.map(begins), sql` || `)})`;
}

/** As the word stands, for names, or by its stem. */
function begins(word: string): SQL {
  const prefix = `${word}:*`;
  return sql`(to_tsquery('simple', ${prefix}) || to_tsquery('english', ${prefix}))`;
}

function designerCondition(names: readonly string[]): SQL | undefined {
  if (names.length === 0) return undefined;
  return sql`lower(${listings.designer}) in (${sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )})`;
}

function oneOf(column: PgColumn, { mode, values }: Choice): SQL | undefined {
  if (values.length === 0) return undefined;
  // Nothing has two categories at once.
  return mode === 'all' && values.length > 1 ? sql`false` : inArray(column, [...values]);
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
    min === 0 ? undefined : gte(listings.shownAmount, min * major),
    max === highestPrice ? undefined : lte(listings.shownAmount, max * major),
  );
}

function bandCondition(bands: readonly Band[], chosen: readonly string[]): SQL | undefined {
  const ranges = bands.filter(({ key }) => chosen.includes(key));
  return or(
    ...ranges.map(({ from, below }) =>
      and(
        gte(listings.shownAmount, from * major),
        below === null ? undefined : lt(listings.shownAmount, below * major),
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

/** A piece to keep that costs so many percent less than its retail price, or cheaper still. */
function discountCondition({ discount }: SearchQuery): SQL | undefined {
  if (discount === null) return undefined;
  return sql`(${listings.kind} = 'sale' and ${listings.rrpAmount} > ${listings.priceAmount}
    and (${listings.rrpAmount} - ${listings.priceAmount})::bigint * 100 >= ${listings.rrpAmount}::bigint * ${Number(discount)})`;
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

/** The same answer as `checkDates`, over many pieces at once (a test holds them together). */
function freeOn(days: Days): SQL {
  const length = lengthInDays(days);
  const worn = rangeOf(days);
  const mask = weekdaysAmong(days);
  return sql`(${listings.kind} = 'rent' and ${listings.minimumDays} <= ${length} and ${listings.maximumDays} >= ${length}
    and not exists (select from bookings b where b.listing_id = ${listings.id} and b.state in ('pending', 'accepted')
      and b.excluded && daterange(${days.start}, ${days.end}::date + ${listings.turnaroundDays}))
    and not exists (select from availability_exceptions e where e.listing_id = ${listings.id}
      and e.seats = 0 and e.days && ${worn}::daterange)
    and ((${listings.openWeekdays} & ${mask}) = ${mask} or not exists (
      select from generate_series(${days.start}::date, ${days.end}::date - 1, interval '1 day') as worn(day)
      where (${listings.openWeekdays} >> extract(dow from worn.day)::int) & 1 = 0
      and not exists (select from availability_exceptions e where e.listing_id = ${listings.id}
        and e.seats = 1 and e.days @> worn.day::date))))`;
}
