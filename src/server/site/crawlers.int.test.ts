import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needsViewer } from '#src/domain/policy/policies.ts';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { rangeOf, sitemapEntries, sitemapParts, sitemapWardrobes } from '#src/features/listings/sitemap.server.ts';
import type { App } from '#src/platform/app.ts';
import routes, { routeAccess } from '#src/routes.ts';
import { sitemap } from './handlers/crawlers.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { insertManyListings } from '#tests/support/many-listings.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const root = 'http://localhost:3000';
const textOf = async (path: string) => (await site.get(path)).text();
const placesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place);

test('robots.txt names the sitemap', async () => {
  expect(await textOf('/robots.txt')).toContain(`\nSitemap: ${root}/sitemap.xml\n`);
});

test('robots.txt leaves out every page that needs a session, and none that a visitor finds', async () => {
  const lines = (await textOf('/robots.txt')).split('\n').filter((line) => line.startsWith('Disallow: '));
  const patterns = lines.map((line) => {
    const text = line.slice('Disallow: '.length).replaceAll(/[.+?^()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${text.replaceAll('*', '.*')}`);
  });
  const isLeftOut = (path: string) => patterns.some((pattern) => pattern.test(path));
  const pathOf = (path: string) => `/${path.replaceAll(/:\w+/g, 'x')}`;
  const own = routes.filter(({ id = '' }) => needsViewer(routeAccess[id]?.read ?? 'site.read'));
  expect(own.length).toBeGreaterThan(60);
  expect(own.map(({ path = '' }) => pathOf(path)).filter((path) => !isLeftOut(path))).toEqual([]);
  const found = [
    '/',
    '/s',
    '/s?keywords=silk',
    '/designers',
    '/l/x',
    '/l/new-dress/x',
    '/u/x',
    '/newsletter',
    '/login',
  ];
  expect([...found, '/contact', '/how-it-works', '/terms-of-service'].filter(isLeftOut)).toEqual([]);
});

test('the sitemap is an index of parts, which name the public pages', async () => {
  const index = await site.get('/sitemap.xml');
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(index.headers.get('cache-control')).toBe('public, max-age=3600');
  const parts = ['pages', 'listings-1-of-1', 'profiles-1-of-1'].map((name) => `${root}/sitemap-${name}.xml`);
  expect(placesIn(await index.text())).toEqual(parts);
  const pages = placesIn(await textOf('/sitemap-pages.xml'));
  expect(pages).toEqual(
    expect.arrayContaining([`${root}/`, `${root}/designers`, `${root}/rotate-item`, `${root}/terms-of-service`]),
  );
});

test('the listings of the sitemap are those that a search finds, whatever their title', async () => {
  const { db } = site.context.app;
  const [authorId, banned] = [await makeUser(db), await makeUser(db)];
  const title = '</loc></url><script>alert(1)</script> & "more"';
  const found = await makeRental(db, { authorId, title });
  const hidden = await Promise.all([
    makeRental(db, { authorId, state: 'draft' }),
    makeRental(db, { authorId, state: 'closed' }),
    makeRental(db, { authorId: banned }),
  ]);
  await db.update(users).set({ banned: true }).where(eq(users.id, banned));
  const xml = await textOf('/sitemap-listings-1-of-1.xml');
  const places = placesIn(xml);
  expect(places).toContain(`${root}/l/${found}`);
  const [row] = await db.select().from(listings).where(eq(listings.id, found));
  expect(xml).toContain(`/l/${found}</loc><lastmod>${row?.updatedAt.toISOString()}</lastmod>`);
  for (const id of hidden) expect(xml).not.toContain(id);
  expect(xml).not.toContain('script');
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n(<url>.*<\/url>\n)+<\/urlset>\n$/);
});

test('the profiles of the sitemap are those of lenders whose items a search finds', async () => {
  const { db } = site.context.app;
  const [lender, banned, drafting, without] = [
    await makeUser(db),
    await makeUser(db),
    await makeUser(db),
    await makeUser(db),
  ];
  await Promise.all([makeRental(db, { authorId: lender }), makeRental(db, { authorId: lender })]);
  await Promise.all([makeRental(db, { authorId: banned }), makeRental(db, { authorId: drafting, state: 'draft' })]);
  await db.update(users).set({ banned: true }).where(eq(users.id, banned));
  const places = placesIn(await textOf('/sitemap-profiles-1-of-1.xml'));
  expect(places.filter((place) => place === `${root}/u/${lender}`)).toHaveLength(1);
  for (const id of [banned, drafting, without]) expect(places).not.toContain(`${root}/u/${id}`);
});

test.each(['0-of-1', '2-of-1', '1-of-3', '1-of-4', '1-of-64', '1-of-2048', '1-of-0', '01-of-x'])(
  'there is no part %s of the listings',
  async (part) => {
    expect((await site.get(`/sitemap-listings-${part}.xml`)).status).toBe(404);
  },
);

test('a part by the plan before or after the present one is there', async () => {
  for (const part of ['1-of-2', '2-of-2']) expect((await site.get(`/sitemap-listings-${part}.xml`)).status).toBe(200);
});

test('a part is read once for all who ask, however they write its name, and wholly before it is answered', async () => {
  const { app } = site.context;
  let reads = 0;
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'select') reads += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const handler = sitemap({ ...app, db });
  const names = ['1-of-1', '1-of-1', '01-of-001', '1-of-1'];
  const answers = await Promise.all(names.map(async (name) => handler.request(`/sitemap-listings-${name}.xml`)));
  expect(reads).toBe(1);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('<loc>');
  expect(reads).toBe(1);
  for (let at = 0; at < 3; at += 1) await handler.request('/sitemap-profiles-1-of-1.xml');
  expect(reads).toBe(2);
});

test('all parts together have each findable listing and each wardrobe once, in several batches', async () => {
  const { app } = site.context;
  const many = await insertManyListings(app.db);
  const banned = new Set((await app.db.select().from(users).where(eq(users.banned, true))).map(({ id }) => id));
  const found = many.listings.filter(({ authorId }) => !banned.has(authorId));
  const seen = await idsOf((part) => sitemapEntries(app, part, 2), 2);
  expect(seen.length).toBeGreaterThan(6_000);
  expect(seen.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
  // One by one, because there are few.
  const wardrobes = await idsOf((part) => sitemapWardrobes(app, part, 16, 1), 16);
  expect(wardrobes.length).toBeGreaterThan(1);
  expect(wardrobes.toSorted()).toEqual([...new Set(found.map(({ authorId }) => authorId))].toSorted());
});

type Batches = AsyncIterable<readonly (string | { readonly id: string })[]>;

async function idsOf(readPart: (part: number) => Batches, parts: number): Promise<string[]> {
  const ids: string[] = [];
  for (let part = 1; part <= parts; part++)
    for await (const rows of readPart(part)) ids.push(...rows.map((row) => (typeof row === 'string' ? row : row.id)));
  return ids;
}

test('the parts are planned by how many listings there are', async () => {
  const planned = async (rows: number) => {
    const db = { execute: async () => ({ rows: [{ estimate: rows }] }) };
    return sitemapParts({ ...site.context.app, db } as unknown as App, 'users');
  };
  expect(await Promise.all([0, 20_000, 20_001, 1_000_000, 1e9].map(planned))).toEqual([1, 1, 2, 64, 1024]);
});

test('an index that could not be read is read again for the next one who asks', async () => {
  const { app } = site.context;
  let isAway = true;
  const execute: typeof app.db.execute = (query) => {
    if (isAway) throw new Error('The database is away.');
    return app.db.execute(query);
  };
  const handler = sitemap({ ...app, db: { execute } } as unknown as App);
  handler.onError((_, c) => c.body(null, 500));
  expect((await handler.request('/sitemap.xml')).status).toBe(500);
  isAway = false;
  expect((await handler.request('/sitemap.xml')).status).toBe(200);
});

test('the parts cover all ids without a gap', () => {
  for (const parts of [1, 2, 64, 1024]) {
    const ranges = Array.from({ length: parts }, (_, index) => rangeOf(index + 1, parts));
    expect(ranges[0]?.first).toBe('00000000-0000-0000-0000-000000000000');
    expect(ranges.slice(1).map(({ first }) => first)).toEqual(ranges.slice(0, -1).map(({ end }) => end));
    expect(ranges.at(-1)?.end).toBeNull();
  }
});
