import fc from 'fast-check';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { rentalDays, type Days } from '#src/domain/dates/day.ts';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import { money } from '#src/domain/money/money.ts';
import { cardOf } from '#src/features/listings/card.ts';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { closeListing } from '#tests/support/move-listing.ts';
import { isIndexed } from '#src/features/listings/card-rows.server.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import {
  amountOf,
  anyLead,
  categories,
  colours,
  insertManyListings,
  regions,
  says,
  sizes,
  sorts,
  daysAt,
  within,
  type ManyListings,
  type Listing,
} from '#tests/support/many-listings.ts';
import { appOn } from '#tests/support/factories.ts';
import { scanCondition, lookupCondition } from './planner/conditions.server.ts';
import { estimate } from './planner/count.server.ts';
import { keyGroups } from './planner/filter-keys.ts';
import { indexLookup, estimateScannedRows, indexScan } from './planner/find.server.ts';
import { parseSearch } from './parse.ts';
import { countListings, searchListings } from './queries.server.ts';
import { rentBands } from './search-options.ts';

const { countUpTo, pageSize } = marketplace.search;

let fresh: FreshDatabase;
let app: App;
let many: ManyListings;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  many = await insertManyListings(fresh.db);
});
afterAll(() => fresh.close());

/** A filter as an address parameter, and as a predicate on a listing. */
type Filter = {
  readonly param: string;
  readonly has: (listing: Listing, dates: Days | null, leadDays?: LeadDays) => boolean;
};

const some = <T>(list: readonly T[]) => fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 2 });
const filters = {
  category: some(categories).map((keys): Filter => ({
    param: `pub_category=${keys.join()}`,
    has: (listing) => keys.includes(listing.category ?? ''),
  })),
  colour: some(colours).map((keys): Filter => ({
    param: `pub_colours=${keys.join()}`,
    has: (listing) => listing.colours.some((key) => keys.includes(key)),
  })),
  size: some(sizes).map((keys): Filter => ({
    param: `pub_sizing=${keys.join()}`,
    has: (listing) => listing.sizes.some((key) => keys.includes(key)),
  })),
  bothSizes: fc.constantFrom(...sizes).map((key): Filter => ({
    param: `pub_sizing=has_all:${key},osfa`,
    has: (listing) => [key, 'osfa'].every((one) => listing.sizes.includes(one)),
  })),
  region: fc
    .constantFrom(...regions)
    .map((key): Filter => ({ param: `pub_locationByRegion=${key}`, has: ({ region }) => region === key })),
  designer: fc.constantFrom('INES VALE', 'Label 7').map((name): Filter => ({
    param: `pub_designer=${name}`,
    has: ({ designer }) => designer?.toLowerCase() === name.toLowerCase(),
  })),
  kind: fc.boolean().map((sale): Filter => ({
    param: `pub_isProductForSale=${sale}`,
    has: ({ kind }) => (kind === 'sale') === sale,
  })),
  price: fc
    .tuple(fc.integer({ min: 10, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, 6))
    .map(([from, width, times]): Filter => ({
      param: `price=${from * times},${(from + width) * times}`,
      has: (listing, dates, leadDays) =>
        within(amountOf(listing, dates, leadDays), from * times * 100, (from + width) * times * 100),
    })),
  band: fc.constantFrom(...rentBands).map(({ key, from, below }): Filter => ({
    param: `pub_pricingRent=${key}`,
    has: (listing, dates, leadDays) => {
      const amount = amountOf(listing, dates, leadDays);
      return listing.kind === 'rent' && amount >= from * 100 && amount < (below ?? Infinity) * 100;
    },
  })),
  bounds: fc.tuple(fc.integer({ min: -45, max: -36 }), fc.constantFrom(0.3, 1, 6)).map(([south, side]): Filter => ({
    param: `bounds=${south + side},${172 + side},${south},172`,
    has: ({ latitude, longitude }) => within(latitude, south, south + side) && within(longitude, 172, 172 + side),
  })),
  dates: fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 2, max: 9 })).map(([from, length]): Filter => ({
    param: `dates=${Object.values(rentalDays(daysAt(from, length))).join()}`,
    has: (listing, _, leadDays) => many.isFreeFor(listing, daysAt(from, length), leadDays),
  })),
  word: fc
    .constantFrom('velvet', 'silk', 'zephyr', 'gowns', 'ines vale', 'red')
    .map((word): Filter => ({ param: `keywords=${word}`, has: (listing) => says(listing, word) })),
};

/** A few filters: with many of them hardly a listing matches. Both sizes and any size are one filter. */
const chosenFilters = fc
  .shuffledSubarray(Object.values(filters), { maxLength: 4 })
  .filter((list) => !(list.includes(filters.size) && list.includes(filters.bothSizes)))
  .chain((list) => fc.tuple(...list));

const someSort = fc.constantFrom(...(Object.keys(sorts) as (keyof typeof sorts)[]));

const numberOf = (runs: number) => ({ numRuns: runs, endOnFailure: true });

test('a search returns what a filter in memory returns, in the same order and number', async () => {
  const property = fc.asyncProperty(
    chosenFilters,
    someSort,
    fc.integer({ min: 1, max: 3 }),
    async (chosen, sort, page) => {
      const params = `${chosen.map(({ param }) => param).join('&')}&sort=${sort}&page=${page}`;
      const query = parseSearch(new URLSearchParams(params));
      // A search for items for sale ignores days.
      const said = query.kind === 'sale' ? chosen.filter(({ param }) => !param.startsWith('dates')) : chosen;
      const dates = query.kind === 'sale' ? null : query.dates;
      const expected = many.listings
        .filter((listing) => said.every(({ has }) => has(listing, dates)))
        .toSorted(sorts[sort](dates));
      const { cards, pagination } = await searchListings(app, query, null);
      const count = { totalItems: Math.min(expected.length, countUpTo), more: expected.length > countUpTo };
      expect(pagination).toMatchObject(count);
      expect(await countListings(app, query)).toEqual(count);
      const ids = expected.map(({ id }) => id);
      const found = cards.map(({ id }) => id);
      if (query.keywords === '') expect(found).toEqual(ids.slice((page - 1) * pageSize, page * pageSize));
      else expect(ids).toEqual(expect.arrayContaining(found));
    },
  );
  await fc.assert(property, numberOf(200));
}, 600_000);

test('with days and lead times, filter, order and card have one total, by index scan and by index lookup', async () => {
  const byTotal = fc.tuple(
    filters.dates,
    fc.oneof(filters.price, filters.band, fc.constant(null)),
    fc.oneof(filters.category, fc.constant(null)),
    fc.constantFrom('price', '-price'),
    fc.integer({ min: 1, max: 3 }),
    fc.oneof(fc.constant(anyLead), lastLeads),
  );
  const property = fc.asyncProperty(byTotal, async ([days, price, category, sort, page, leadDays]) => {
    const chosen = [category, price, days].filter((filter) => filter !== null);
    const query = parseSearch(
      new URLSearchParams(`${chosen.map(({ param }) => param).join('&')}&sort=${sort}&page=${page}`),
    );
    const { dates } = query;
    const found = many.listings
      .filter((listing) => chosen.every(({ has }) => has(listing, dates, leadDays)))
      .toSorted(sorts[sort](dates, leadDays))
      .slice((page - 1) * pageSize, page * pageSize);
    const input = { query, wordMatch: 'words' as const, leadDays };
    const expected = await estimate(fresh.db, query);
    const scanned = await indexScan(fresh.db, input, estimateScannedRows(input, expected));
    const { rows } = await indexLookup(fresh.db, input, expected);
    const ids = found.map(({ id }) => id);
    expect([scanned.map(({ id }) => id), rows.map(({ id }) => id)]).toEqual([ids, ids]);
    const requested = dates && { dates, leadDays };
    const onCards = rows.map((row) => cardOf(row, null, requested).price);
    expect(onCards.map((price) => 'total' in price && price.total.amount)).toEqual(
      found.map((listing) => amountOf(listing, dates, leadDays)),
    );
  });
  await fc.assert(property, numberOf(25));
}, 600_000);

/** For days that are near: the longest lead times that are still in time, less than none where none is. */
const lastLeads = fc.record({ 'post': fc.integer({ min: -1, max: 3 }), 'pick-up': fc.integer({ min: -1, max: 4 }) });

test('conditions that the index lookup leaves out are rechecked on the rows', async () => {
  const property = fc.asyncProperty(chosenFilters, async (chosen) => {
    const query = parseSearch(new URLSearchParams(chosen.map(({ param }) => param).join('&')));
    const everyKey = { words: true, groups: keyGroups(query), isAll: true };
    const noKey = { words: false, groups: [], isAll: false };
    const { lookup } = await estimate(fresh.db, query);
    const found = [everyKey, noKey, lookup].map((one) =>
      fresh.db.$count(listings, lookupCondition({ query, wordMatch: 'words', leadDays: anyLead }, one)),
    );
    expect(new Set(await Promise.all(found)).size).toBe(1);
  });
  await fc.assert(property, numberOf(60));
}, 120_000);

test('a word with very many matches has the same order by index lookup and by index scan', async () => {
  for (const page of [1, 2, 3]) {
    const input = {
      query: parseSearch(new URLSearchParams(`keywords=silk red&page=${page}`)),
      wordMatch: 'words' as const,
      leadDays: null,
    };
    const expected = await estimate(fresh.db, input.query);
    const { rows, totalItems } = await indexLookup(fresh.db, input, expected);
    const scanned = await indexScan(fresh.db, input, estimateScannedRows(input, expected));
    expect(totalItems).toBeGreaterThan(countUpTo);
    expect(scanned.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  }
});

test('pages of very many matches of a word have each listing once', async () => {
  const pages = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      searchListings(app, parseSearch(new URLSearchParams(`keywords=silk&page=${at + 1}`)), null),
    ),
  );
  const found = pages.flatMap(({ cards }) => cards.map(({ id }) => id));
  const expected = many.listings.filter((listing) => says(listing, 'silk')).map(({ id }) => id);
  expect(found.toSorted()).toEqual(expected.slice(0, 6 * pageSize).toSorted());
});

test('a page of cards takes two statements at most, however many cards', async () => {
  const statements: string[] = [];
  const { $client } = fresh.db;
  const query = $client.query.bind($client);
  const counting = (statement: { readonly text: string }) => {
    statements.push(statement.text);
    return query(statement);
  };
  const db = new Proxy(fresh.db, {
    get: (target, key) => (key === '$client' ? { ...$client, query: counting } : Reflect.get(target, key)),
  });
  const search = (search: string) =>
    searchListings({ ...app, searches: db }, parseSearch(new URLSearchParams(search)), null);
  expect((await search('')).cards).toHaveLength(pageSize);
  expect(statements.length).toBeLessThanOrEqual(2);
  statements.length = 0;
  expect((await search('pub_category=midi&pub_sizing=8&pub_colours=red')).cards).not.toHaveLength(0);
  expect(statements).toHaveLength(1);
});

test('a count up to the limit is exact, and one listing more sets `more`', async () => {
  const wide = await countListings(app, parseSearch(new URLSearchParams('')));
  expect(wide).toEqual({ totalItems: countUpTo, more: true });
  const { pagination } = await searchListings(app, parseSearch(new URLSearchParams('page=9999')), null);
  expect(pagination).toMatchObject({ page: countUpTo / pageSize, totalPages: countUpTo / pageSize });
});

test('an `all` choice matches the same rows by index scan and by index lookup', async () => {
  const found = (search: string) => {
    const query = parseSearch(new URLSearchParams(search));
    const input = { query, wordMatch: 'words' as const, leadDays: anyLead };
    const lookup = { words: true, groups: keyGroups(query), isAll: true };
    return Promise.all([
      fresh.db.$count(listings, and(isIndexed, scanCondition(input))),
      fresh.db.$count(listings, lookupCondition(input, lookup)),
    ]);
  };
  expect(await found('pub_designer=has_all:Ines Vale,Label 7')).toEqual([0, 0]);
  expect(await found('pub_category=has_all:mini,midi')).toEqual([0, 0]);
  const [scanned, lookedUp] = await found('pub_designer=has_all:Ines Vale,INES VALE');
  expect(scanned).toBe(lookedUp);
  expect(scanned).toBeGreaterThan(0);
});

// The last one: it changes what the others compare with.
test('while a thousand listings are edited each is found once and in order, and then as it is', async () => {
  const place = new Map(many.listings.map(({ id }, at) => [id, at]));
  const edits = many.listings.slice(0, 1000).entries();
  const closed = new Set<string>();
  let editing = 4;
  const lanes = Array.from({ length: editing }, async () => {
    for (const [at, { id, authorId }] of edits) {
      const own = { listingId: id, authorId };
      const price = money(1000 + ((at * 37) % 9000), marketplace.currency);
      await (at % 3 > 0 ? changePrice(app, { ...own, price }) : closeListing(app, own));
      if (at % 3 === 0) closed.add(id);
    }
    editing--;
  });
  for (let page = 1; editing > 0; page = (page % 3) + 1) {
    const before = new Set(closed);
    const { cards } = await searchListings(app, parseSearch(new URLSearchParams(`sort=createdAt&page=${page}`)), null);
    const places = cards.map(({ id }) => place.get(id) ?? -1);
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    expect(cards.filter(({ id }) => before.has(id))).toEqual([]);
  }
  await Promise.all(lanes);
  const rows = await fresh.db.select().from(listings).where(eq(listings.state, 'published'));
  const expected = rows.filter(({ id }) => place.has(id)).toSorted(sorts['-price'](null));
  const { cards } = await searchListings(app, parseSearch(new URLSearchParams('sort=-price&page=2')), null);
  expect(cards.map(({ id }) => id)).toEqual(expected.slice(pageSize, 2 * pageSize).map(({ id }) => id));
}, 120_000);
