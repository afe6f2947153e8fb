// First, before the modules that read the table.
import { madeUpFilter } from '#tests/support/made-up-filter.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findListings } from '#src/api/listings.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { emptyChoices } from './empty-choices.server.ts';
import { parseSearch } from './parse.ts';
import { estimate } from './planner/count.server.ts';
import { indexScan } from './planner/find.server.ts';
import type { FilterName } from './filters.ts';
import { optionCounts } from './option-counts.server.ts';
import { countListings } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  const authorId = await makeUser(fresh.db);
  const made = [
    [await makeRental(fresh.db, { authorId, title: 'Silk slip', sizes: ['8'] }), 'silk'],
    [await makeRental(fresh.db, { authorId, title: 'Silk and linen', sizes: ['10'] }), ['silk', 'linen']],
    [await makeSale(fresh.db, { authorId, title: 'Linen shirt', sizes: ['10'] }), ['linen']],
    [await makeSale(fresh.db, { authorId, title: 'Odd one' }), 5],
    [await makeRental(fresh.db, { authorId, title: 'No fabric' }), null],
  ] as const;
  for (const [id, fabric] of made)
    await fresh.db
      .update(listings)
      .set({ publicData: { [madeUpFilter]: fabric } })
      .where(eq(listings.id, id));
});
afterAll(() => fresh.close());

const found = [
  ['pub_fabric=silk', ['Silk and linen', 'Silk slip']],
  ['pub_fabric=linen', ['Linen shirt', 'Silk and linen']],
  ['pub_fabric=silk,linen', ['Linen shirt', 'Silk and linen', 'Silk slip']],
  ['pub_fabric=has_all:silk,linen', ['Silk and linen']],
  ['pub_fabric=tulle', []],
  ['pub_fabric=silk&pub_sizing=8', ['Silk slip']],
  ['pub_fabric=linen&pub_isProductForSale=false&pub_sizing=10', ['Silk and linen']],
] as const;

test.each(found)('%s finds %j, in the API, when counted and by an index scan', async (search, titles) => {
  const params = new URLSearchParams(search);
  const query = parseSearch(params);
  const { data } = await findListings(app, params);
  expect(data.map(({ attributes }) => attributes.title).toSorted()).toEqual(titles);
  expect((await countListings(app, query)).totalItems).toBe(titles.length);
  const scanned = await indexScan(fresh.db, { query, wordMatch: 'words', leadDays: null }, 100);
  expect(scanned.map(({ title }) => title).toSorted()).toEqual(titles);
});

test('an option without listings is reported as empty, for its kind', async () => {
  const empty = (await emptyChoices(fresh.db)).filter((name) => name.includes('.fabric.'));
  expect(empty.toSorted()).toEqual(['rent.fabric.tulle', 'sale.fabric.silk']);
});

test('the estimate counts it as narrowing the search', async () => {
  const selectivityOf = async (search: string) =>
    (await estimate(fresh.db, parseSearch(new URLSearchParams(search)))).selectivity;
  expect(await selectivityOf('pub_fabric=silk')).toBeLessThan(await selectivityOf(''));
});

test('its options are counted, for one key and for a list of keys', async () => {
  const counts = (search: string) =>
    optionCounts(app, parseSearch(new URLSearchParams(search)), madeUpFilter as FilterName);
  const [silk, linen] = ['silk', 'linen'].map((value) => ({ param: 'pub_fabric', value, listings: 2 }));
  expect(await counts('pub_fabric=silk')).toEqual(expect.arrayContaining([silk, linen]));
  expect(await counts('pub_sizing=8')).toEqual([{ ...silk, listings: 1 }]);
});
