import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { choiceFilters } from '../filters.ts';
import { parseSearch } from '../parse.ts';
import { filterKeys } from './conditions.server.ts';
import { keyGroups } from './filter-keys.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const keyed = Object.values(choiceFilters).filter(({ key }) => key !== undefined);

test('the index has every key of a search for all that a listing is, alone and in pairs', async () => {
  const authorId = await makeUser(fresh.db);
  const facts = { authorId, length: 'maxi', sizes: ['8', '10'], colours: ['red', 'gold'] };
  await makeRental(fresh.db, { ...facts, occasions: ['races', 'ball'], tellUsMore: ['slip', 'cowl'] });
  await makeSale(fresh.db, facts);
  const rows = await fresh.db
    .select({ listing: listings, keys: sql<string[]>`${filterKeys}` })
    .from(listings)
    .where(sql`true`);
  const requested = rows.flatMap(({ listing, keys }) => {
    const values = keyed.flatMap((record) => {
      const value = 'column' in record ? listing[record.column] : null;
      return value === null || value.length === 0 ? [] : [{ param: record.param, value: String(value) }];
    });
    const kind = { param: 'pub_isProductForSale', value: String(listing.kind === 'sale') };
    const pairs = [kind, ...values].map(({ param, value }) => [param, value]);
    const searches = [pairs, ...pairs.map((pair) => [pair])];
    const found = searches.flatMap((search) => keyGroups(parseSearch(new URLSearchParams(search))));
    return found.flatMap((group) => group.keys.map((key) => ({ key, has: keys.includes(key.toLowerCase()) })));
  });
  expect(requested.filter(({ has }) => !has)).toEqual([]);
  for (const { key } of keyed) expect(requested.some((one) => one.key.startsWith(`${key?.name}:`))).toBe(true);
  expect(requested.filter(({ key }) => key.includes(' ')).length).toBeGreaterThan(20);
});
