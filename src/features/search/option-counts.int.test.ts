import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { rentalDays } from '#src/domain/dates/day.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeUser } from '#tests/support/factories.ts';
import { daysAt } from '#tests/support/many-listings.ts';
import { withOption, type FilterOption } from './edit.ts';
import { choiceFilters, fieldsOf, filterNames, isChoice, keysOf, type FilterName } from './filters.ts';
import { optionCounts } from './option-counts.server.ts';
import { parseSearch } from './parse.ts';
import { countListings } from './queries.server.ts';

const { countUpTo } = marketplace.search;
const count = countUpTo + 700;
const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
let fresh: FreshDatabase;
let app: App;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  const authors = [
    await makeUser(fresh.db, { metadata: { collection: 'rotation' } }),
    await makeUser(fresh.db, { metadata: { collection: 'friend' } }),
    await makeUser(fresh.db, { banned: true }),
  ];
  const rows = Array.from({ length: count }, (_, at) => rowOf(at, of(authors, at % 11)));
  for (let at = 0; at < count; at += 500) await fresh.db.insert(listings).values(rows.slice(at, at + 500));
  await fresh.db.execute(sql`analyze`);
});
afterAll(() => fresh.close());

function rowOf(at: number, authorId: string): typeof listings.$inferInsert {
  const kind = at % 3 === 0 ? 'sale' : 'rent';
  const priceAmount = 1000 + (at % 97) * 300;
  return {
    ...{ authorId, kind, state: 'published', currency: 'NZD', priceAmount, shippingAmount: 0 },
    ...{ displayAmount: priceAmount + 500, rrpAmount: 40_000, stock: kind === 'rent' ? null : 1 },
    ...{ canPost: true, courierLeadDays: 1, minimumDays: 3, maximumDays: 9, openWeekdays: 127 },
    title: of(['Velvet gown', 'Silk slip', 'Velveteen coat'], at % 7),
    designer: of(['Ines Vale', 'INES VALE', 'Wren Aster', null], at),
    category: of(kind === 'rent' ? ['mini', 'midi'] : ['tops', 'bags'], at % 5),
    subcategory: kind === 'rent' ? null : of(['knitwear', 'tote'], at % 5),
    ...{ sizes: of([['8'], ['10', 'osfa'], ['8', '8']], at % 5), colours: of([['red'], ['blue']], at % 13) },
    ...{ occasions: kind === 'rent' ? of([['races'], ['ball', 'races']], at) : [] },
    ...{ region: of(['otago', 'auckland'], at % 9), latitude: -45 + (at % 90) / 10, longitude: 172 },
    publishedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  };
}

const parsed = (search: string) => parseSearch(new URLSearchParams(search));
const days = Object.values(rentalDays(daysAt(3, 4))).join();
const parts = [
  ...['pub_category=mini', 'pub_category=tops&pub_subcategory=knitwear', 'pub_sizing=8,10', 'pub_sizing=has_all:8'],
  ...['pub_colours=red', 'pub_locationByRegion=otago', 'pub_designer=ines vale', 'pub_isProductForSale=true'],
  ...['pub_isProductForSale=false', 'price=20,160', 'pub_pricingRent=0-60', 'pub_pricingBuy=31-50'],
  ...['keywords=velvet', 'keywords=velv', 'pub_vendorRent=rotationRents', 'pub_discount=30', `pub_dates=${days}`],
  ...['bounds=-38,174,-41,170', 'pub_occasion=has_all:races'],
];
const search = fc.subarray(parts, { maxLength: 4 }).map((chosen) => chosen.join('&'));
const filter = fc.constantFrom(...filterNames.filter((name) => optionsOf(name).length > 0));

/** Of names that people type, some. */
function optionsOf(name: FilterName): FilterOption[] {
  if (!isChoice(name))
    return fieldsOf(name).flatMap(([, { param, options = [] }]) => options.map((value) => ({ param, value })));
  const { param } = choiceFilters[name];
  return (keysOf(name, null) ?? ['Ines Vale', 'INES VALE', 'Wren Aster']).map((value) => ({ param, value }));
}

test('the count beside an option is that of the search with it, for every filter of every search', async () => {
  const seen = { counted: 0, absent: 0, found: 0 };
  await fc.assert(
    fc.asyncProperty(search, filter, fc.nat(), async (text, name, at) => {
      const query = parsed(text);
      const counts = await optionCounts(app, query, name);
      seen[counts === null ? 'absent' : 'counted'] += 1;
      if (counts === null) return;
      const option = of([...optionsOf(name), ...counts], at);
      const beside = counts.find(({ param, value }) => param === option.param && value === option.value)?.listings ?? 0;
      const { totalItems, more } = await countListings(app, withOption(query, name, option));
      seen.found += beside > 0 ? 1 : 0;
      expect([Math.min(beside, countUpTo), beside > countUpTo], `${name} ${option.value}`).toEqual([totalItems, more]);
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.found, seen.counted, 10 * seen.absent)).toBeGreaterThan(20);
});

const valuesOf = async (text: string, name: FilterName) =>
  (await optionCounts(app, parsed(text), name))?.map(({ value }) => value).toSorted() ?? null;

test('a search that is counted has counts, also of the filter that narrows it; one that is not has none', async () => {
  expect(await valuesOf('pub_sizing=8&pub_isProductForSale=true', 'sizing')).toEqual(['10', '8', 'osfa']);
  expect(await valuesOf('pub_isProductForSale=true', 'designer')).toEqual(['INES VALE', 'Ines Vale', 'Wren Aster']);
  expect(await valuesOf('', 'sizing')).toBeNull();
  expect(await valuesOf('pub_isProductForSale=true', 'kind')).toBeNull();
});
