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
  ...['pub_pricingBuy', 'pub_pricingRent', 'pub_discount', 'pub_vendorBuy', 'bounds', 'origin', 'mapSearch', 'sort'],
  ...['page', 'per_page', 'limit', 'include', '__proto__', 'constructor', 'toString'],
  ...Object.values(choiceFilters).map(({ param }) => param),
];

const values: Readonly<Record<string, string>> = {
  'a quote': "'",
  'an end of a statement': "'; drop table listings; --",
  'a union': "' union select password_hash, 1, 1 from accounts --",
  'a wait': '1) or (select pg_sleep(60)) is not null --',
  'a cast': '1::regclass',
  'a placeholder': '$1 $2 ?',
  'an array of the database': '{a,b,"c',
  'a range of the database': '[2026-01-01,infinity)',
  'words of text search': '& | ! <-> :* () \\',
  'a pattern': '%_%\\',
  'a very costly pattern': `${'a'.repeat(60)}!`,
  'no character': '\0',
  'half a character': '\ud800',
  'letters from right to left': '\u202e\u2066abc',
  'marks without end': `a${'\u0301'.repeat(500)}`,
  'a smile of families': '👩‍👩‍👧‍👦'.repeat(50),
  'small print': 'ﬃ Ⅷ ﷺ İ ß',
  'lines': 'a\r\nset-cookie: evil=1',
  'a script': '</script><script>alert(1)</script>',
  'a word of the language': '__proto__',
  'a list': 'a,b,,,,,c',
  'nothing but commas': ','.repeat(3_000),
  'a mode': 'has_all:',
  'a mode of modes': 'has_all:has_any:has_all:x',
  'no number': 'NaN',
  'no end': 'Infinity,-Infinity',
  'a very large number': '9'.repeat(400),
  'a number with a power': '1e309',
  'a number below nothing': '-1',
  'a number in sixteen': '0x7fffffff',
  'a number with many digits': `0.${'1'.repeat(90)}`,
  'two to the sixty-third': '9223372036854775808',
  'a page far away': '1000000000',
  'no point of the earth': '999,999,-999,-999',
  'bounds in which nothing is': 'NaN,NaN,NaN,NaN',
  'bounds across the date line': '-34,-170,-47,170',
  'bounds upside down': '-47,166,-34,179',
  'bounds of the whole earth': '90,180,-90,-180',
  'a day that is none': '2026-02-31,2026-02-30',
  'a day before all time': '0000-00-00,9999-99-99',
  'a day after all time': '+275760-09-13,+275760-09-14',
  'very many days': '2026-12-01,2999-12-01',
  'a thousand values': Array.from({ length: 1_000 }, (_, turn) => `v${turn}`).join(','),
  'nothing': '',
};

// A statement that sleeps is ended after three seconds, and its search answered with a 503.
describe.each(Object.entries(values))('%s in a search', (_, value) => {
  test('is refused or means nothing, for every name', async () => {
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

test('a name said a hundred times, and a hundred names, are one search; more are refused', async () => {
  const said = Array.from({ length: 100 }, (_, turn) => `pub_designer=d${turn}`).join('&');
  const many = Array.from({ length: 100 }, (_, turn) => `n${turn}[]=1`).join('&');
  for (const query of [said, many, 'page=1&page=2', 'sort[by]=price', 'sort[]=price', 'keywords[$ne]=1'])
    expect((await fetch(`${web.url}/api/listings?${query}`)).status, query.slice(0, 40)).toBe(200);
  for (const query of [said, many])
    expect((await fetch(`${web.url}/api/listings?${query}&more=1`)).status, query.slice(0, 40)).toBe(400);
});

test('an address that is longer than any is refused before it is read', async () => {
  const answer = await fetch(`${web.url}/api/listings?keywords=${'a'.repeat(40_000)}`).catch(() => null);
  expect([400, 414, 431, undefined]).toContain(answer?.status);
});

test('a piece is asked for by its name and by nothing else', async () => {
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

test('after all of this the pieces are still there, and nobody’s prototype has changed', async () => {
  const { rows } = await context.app.db.execute<{ count: number }>(sql`select count(*)::int as count from listings`);
  expect(rows[0]?.count).toBe(6);
  const answer = await fetch(`${web.url}/api/listings`);
  expect(((await answer.json()) as { data: unknown[] }).data.length).toBe(6);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
