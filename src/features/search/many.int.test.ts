import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makePerson } from '#tests/support/wardrobe.ts';
import { indexCondition, searchCondition } from './conditions.server.ts';
import { parseSearch } from './parse.ts';
import { countListings, searchListings } from './queries.server.ts';

/** So many that some searches are walked and others gathered. */
const count = 5_000;
const { countUpTo, pageSize } = marketplace.search;

type Piece = typeof listings.$inferSelect;
let fresh: FreshDatabase;
let app: App;
let pieces: Piece[];

const categories = ['mini', 'midi', 'maxiDress'];
const colours = ['red', 'blue', 'green', 'black'];
const sizes = ['8', '10', '12', '14', '16'];
const regions = ['auckland', 'otago'];

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  const authors = await Promise.all([
    makePerson(fresh.db),
    makePerson(fresh.db),
    makePerson(fresh.db, { banned: true }),
  ]);
  const rows = Array.from({ length: count }, (_, at) => rowOf(at, authors[at % 20 === 0 ? 2 : at % 2] ?? ''));
  for (let at = 0; at < count; at += 500) await fresh.db.insert(listings).values(rows.slice(at, at + 500));
  await fresh.db.execute(sql`analyze`);
  const banned = authors[2];
  const all = await fresh.db.select().from(listings);
  pieces = all
    .filter(
      ({ state, kind, stock, authorId }) =>
        state === 'published' && (kind === 'rent' || stock !== 0) && authorId !== banned,
    )
    .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt));
}, 120_000);
afterAll(() => fresh.close());

function rowOf(at: number, authorId: string): typeof listings.$inferInsert {
  const kind = at % 3 === 0 ? 'sale' : 'rent';
  return {
    ...{
      authorId,
      kind,
      state: at % 37 === 0 ? 'closed' : 'published',
      currency: 'NZD',
      priceAmount: 1000 + (at % 97) * 100,
    },
    ...{
      shownAmount: 1500 + (at % 97) * 100,
      stock: kind === 'rent' ? null : at % 2,
      category: categories[(at % 7) % 3] ?? null,
    },
    title: at % 11 === 0 ? 'Velvet gown' : 'Silk slip',
    description: at % 400 === 1 ? 'Like a zephyr.' : 'Fine.',
    designer: at % 5 === 0 ? 'Ines Vale' : `Label ${at % 50}`,
    sizes: at % 4 === 0 ? [sizes[at % 5] ?? '', 'osfa'] : [sizes[at % 5] ?? ''],
    colours: [colours[(at % 13) % 4] ?? ''],
    region: regions[(at % 9) % 2] ?? null,
    latitude: -45 + (at % 100) / 10,
    longitude: 168 + (at % 110) / 10,
    publishedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  };
}

/** What a search says in an address, and the same as one reads it. */
type Filter = { readonly param: string; readonly has: (piece: Piece) => boolean };

const some = <T>(list: readonly T[]) => fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 2 });
const filters = {
  category: some(categories).map((keys): Filter => ({
    param: `pub_category=${keys.join()}`,
    has: (piece) => keys.includes(piece.category ?? ''),
  })),
  colour: some(colours).map((keys): Filter => ({
    param: `pub_colours=${keys.join()}`,
    has: (piece) => piece.colours.some((key) => keys.includes(key)),
  })),
  size: some(sizes).map((keys): Filter => ({
    param: `pub_sizing=${keys.join()}`,
    has: (piece) => piece.sizes.some((key) => keys.includes(key)),
  })),
  bothSizes: fc.constantFrom(...sizes).map((key): Filter => ({
    param: `pub_sizing=has_all:${key},osfa`,
    has: (piece) => [key, 'osfa'].every((one) => piece.sizes.includes(one)),
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
  price: fc.tuple(fc.integer({ min: 10, max: 60 }), fc.integer({ min: 0, max: 60 })).map(([from, width]): Filter => ({
    param: `price=${from},${from + width}`,
    has: ({ shownAmount }) => (shownAmount ?? 0) >= from * 100 && (shownAmount ?? 0) <= (from + width) * 100,
  })),
  bounds: fc.tuple(fc.integer({ min: -45, max: -36 }), fc.constantFrom(0.3, 1, 6)).map(([south, side]): Filter => ({
    param: `bounds=${south + side},${172 + side},${south},172`,
    has: ({ latitude, longitude }) => within(latitude, south, south + side) && within(longitude, 172, 172 + side),
  })),
  word: fc
    .constantFrom('velvet', 'silk', 'zephyr', 'gowns', 'ines vale', 'red')
    .map((word): Filter => ({ param: `keywords=${word}`, has: (piece) => says(piece, word) })),
};

/** A few filters: with many of them hardly anything is found. Both sizes and any size are one filter. */
const chosenFilters = fc
  .shuffledSubarray(Object.values(filters), { maxLength: 3 })
  .filter((list) => !(list.includes(filters.size) && list.includes(filters.bothSizes)))
  .chain((list) => fc.tuple(...list));

function within(value: number | null, from: number, to: number): boolean {
  return value !== null && value >= from && value <= to;
}

function says({ title, description, designer, colours: said }: Piece, word: string): boolean {
  const text = `${title} ${description} ${designer ?? ''} ${said.join(' ')}`.toLowerCase();
  return text.includes(word.replace(/s$/, ''));
}

const numberOf = (runs: number) => ({ numRuns: runs, endOnFailure: true });

test('a search finds what a plain filter finds, in the same order and number', async () => {
  const property = fc.asyncProperty(chosenFilters, fc.integer({ min: 1, max: 3 }), async (chosen, page) => {
    const query = parseSearch(new URLSearchParams(`${chosen.map(({ param }) => param).join('&')}&page=${page}`));
    const expected = pieces.filter((piece) => chosen.every(({ has }) => has(piece)));
    const { cards, pagination } = await searchListings(app, query, null);
    const count = { totalItems: Math.min(expected.length, countUpTo), more: expected.length > countUpTo };
    expect(pagination).toMatchObject(count);
    expect(await countListings(app, query)).toEqual(count);
    const ids = expected.map(({ id }) => id);
    const found = cards.map(({ id }) => id);
    if (query.keywords === '') expect(found).toEqual(ids.slice((page - 1) * pageSize, page * pageSize));
    else expect(ids).toEqual(expect.arrayContaining(found));
  });
  await fc.assert(property, numberOf(150));
}, 120_000);

test('the pages of very many pieces with a word have each piece once', async () => {
  const pages = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      searchListings(app, parseSearch(new URLSearchParams(`keywords=silk&page=${at + 1}`)), null),
    ),
  );
  const found = pages.flatMap(({ cards }) => cards.map(({ id }) => id));
  const expected = pieces.filter((piece) => says(piece, 'silk')).map(({ id }) => id);
  expect(found.toSorted()).toEqual(expected.slice(0, 6 * pageSize).toSorted());
});

test('a page of cards takes two statements at most, however many cards', async () => {
  const statements: string[] = [];
  const { $client } = fresh.db;
  const query = $client.query.bind($client);
  const counting = (asked: { readonly text: string }) => {
    statements.push(asked.text);
    return query(asked);
  };
  const db = new Proxy(fresh.db, {
    get: (target, key) => (key === '$client' ? { ...$client, query: counting } : Reflect.get(target, key)),
  });
  const ask = (search: string) =>
    searchListings({ ...app, searches: db }, parseSearch(new URLSearchParams(search)), null);
  expect((await ask('')).cards).toHaveLength(pageSize);
  expect(statements.length).toBeLessThanOrEqual(2);
  statements.length = 0;
  expect((await ask('pub_category=midi&pub_sizing=8&pub_colours=red')).cards).not.toHaveLength(0);
  expect(statements).toHaveLength(1);
});

test('a count up to the limit is exact, and with one piece more it says that there are more', async () => {
  const wide = await countListings(app, parseSearch(new URLSearchParams('')));
  expect(wide).toEqual({ totalItems: countUpTo, more: true });
  const { pagination } = await searchListings(app, parseSearch(new URLSearchParams('page=9999')), null);
  expect(pagination).toMatchObject({ page: countUpTo / pageSize, totalPages: countUpTo / pageSize });
});

test('all of several is read alike along the table and in its index', async () => {
  const found = (search: string) => {
    const query = parseSearch(new URLSearchParams(search));
    return Promise.all(
      [searchCondition, indexCondition].map((condition) => fresh.db.$count(listings, condition(query, 'words'))),
    );
  };
  expect(await found('pub_designer=has_all:Ines Vale,Label 7')).toEqual([0, 0]);
  expect(await found('pub_category=has_all:mini,midi')).toEqual([0, 0]);
  const [walked, gathered] = await found('pub_designer=has_all:Ines Vale,INES VALE');
  expect(walked).toBe(gathered);
  expect(walked).toBeGreaterThan(0);
});
