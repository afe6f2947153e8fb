import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choiceFilters } from '#src/features/search/filters.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { answerable, countListings } from '#src/features/search/queries.server.ts';
import { makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { startWeb, type Running } from '#tests/support/web-process.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

let context: TestContext;
let web: Running;
beforeAll(async () => {
  context = await makeTestContext();
  web = await startWeb(context);
  const { db } = context.app;
  const authorId = await makeUser(db);
  for (let listing = 0; listing < 5; listing++) await makeRental(db, { authorId });
  await makeSale(db, { authorId });
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

const names = [
  ...['keywords', 'pub_isProductForSale', 'pub_hostId', 'author_id', 'pub_dates', 'start', 'end', 'price', 'priceMin'],
  ...[
    'pub_pricingBuy',
    'pub_pricingRent',
    'pub_discount',
    'pub_vendorBuy',
    'address',
    'bounds',
    'origin',
    'mapSearch',
    'view',
    'sort',
  ],
  ...['page', 'per_page', 'limit', 'include', '__proto__', 'constructor', 'toString'],
  ...Object.values(choiceFilters).map(({ param }) => param),
];

const values: Readonly<Record<string, string>> = {
  'a quote': "'",
  'an SQL injection': "'; drop table listings; --",
  'a union select': "' union select password_hash, 1, 1 from accounts --",
  'a sleep': '1) or (select pg_sleep(60)) is not null --',
  'a cast': '1::regclass',
  'a placeholder': '$1 $2 ?',
  'a PostgreSQL array': '{a,b,"c',
  'a PostgreSQL range': '[2026-01-01,infinity)',
  'full-text operators': '& | ! <-> :* () \\',
  'LIKE wildcards': '%_%\\',
  'a pattern for regex backtracking': `${'a'.repeat(60)}!`,
  'a null character': '\0',
  'a lone surrogate': '\ud800',
  'bidirectional controls': '\u202e\u2066abc',
  '500 combining marks': `a${'\u0301'.repeat(500)}`,
  '50 joined emoji': '👩‍👩‍👧‍👦'.repeat(50),
  'compatibility characters': 'ﬃ Ⅷ ﷺ İ ß',
  'a line break': 'a\r\nset-cookie: evil=1',
  'a script': '</script><script>alert(1)</script>',
  '__proto__': '__proto__',
  'a list': 'a,b,,,,,c',
  '3,000 commas': ','.repeat(3_000),
  'an empty mode': 'has_all:',
  'nested modes': 'has_all:has_any:has_all:x',
  'NaN': 'NaN',
  'infinity': 'Infinity,-Infinity',
  'a very large number': '9'.repeat(400),
  'scientific notation': '1e309',
  'a negative number': '-1',
  'a hexadecimal number': '0x7fffffff',
  'a number with many digits': `0.${'1'.repeat(90)}`,
  'two to the sixty-third': '9223372036854775808',
  'a page beyond the last': '1000000000',
  'coordinates out of range': '999,999,-999,-999',
  'bounds of NaN': 'NaN,NaN,NaN,NaN',
  'bounds across the date line': '-34,-170,-47,170',
  'bounds upside-down': '-47,166,-34,179',
  'bounds of the whole earth': '90,180,-90,-180',
  'invalid dates': '2026-02-31,2026-02-30',
  'dates of year 0': '0000-00-00,9999-99-99',
  'dates after the maximum': '+275760-09-13,+275760-09-14',
  'a range of centuries': '2026-12-01,2999-12-01',
  '1,000 values': Array.from({ length: 1_000 }, (_, turn) => `v${turn}`).join(','),
  'an empty value': '',
};

// An injected sleep would hit the statement timeout of three seconds and be answered 503.
describe.each(Object.entries(values))('%s in a search', (_, value) => {
  test('is refused or ignored, for every parameter', async () => {
    for (const name of names) {
      const search = new URLSearchParams([[name, value]]);
      const answer = await fetch(`${web.url}/api/listings?${search}`);
      expect([200, 400], name).toContain(answer.status);
      const { data, meta } = (await answer.json()) as { data: unknown[]; meta: { totalItems: number } };
      expect(data.length, name).toBeLessThanOrEqual(6);
      expect(meta.totalItems, name).toBeGreaterThanOrEqual(0);
      const { totalItems } = await countListings(context.app, await answerable(context.app, parseSearch(search)));
      expect(totalItems, name).toBe(meta.totalItems);
    }
  });
});

test('100 query parameters are accepted, more are refused', async () => {
  const repeated = Array.from({ length: 100 }, (_, turn) => `pub_designer=d${turn}`).join('&');
  const many = Array.from({ length: 100 }, (_, turn) => `n${turn}[]=1`).join('&');
  for (const query of [repeated, many, 'page=1&page=2', 'sort[by]=price', 'sort[]=price', 'keywords[$ne]=1'])
    expect((await fetch(`${web.url}/api/listings?${query}`)).status, query.slice(0, 40)).toBe(200);
  for (const query of [repeated, many])
    expect((await fetch(`${web.url}/api/listings?${query}&more=1`)).status, query.slice(0, 40)).toBe(400);
});

test('an overlong URL is refused', async () => {
  const answer = await fetch(`${web.url}/api/listings?keywords=${'a'.repeat(40_000)}`).catch(() => null);
  expect([400, 414, 431, undefined]).toContain(answer?.status);
});

test('only a listing id finds a listing', async () => {
  const ids = [
    '1',
    'null',
    "' or 1=1",
    '%00',
    '%ff',
    '..%2f..',
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(4_000),
  ];
  for (const id of [...ids, '%F0%9F%91%97', '{}', '[object Object]', '__proto__', '*'])
    expect([400, 404], id.slice(0, 40)).toContain((await fetch(`${web.url}/api/listings/${id}`)).status);
});

test('after all attacks the listings are intact and Object.prototype is unchanged', async () => {
  const { rows } = await context.app.db.execute<{ count: number }>(sql`select count(*)::int as count from listings`);
  expect(rows[0]?.count).toBe(6);
  const answer = await fetch(`${web.url}/api/listings`);
  expect(((await answer.json()) as { data: unknown[] }).data.length).toBe(6);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
