import { Hono } from 'hono';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csrfTokenFor } from '#src/server/site/csrf.ts';
import type { SiteEnv } from '#src/server/site/site-env.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';

let site: RunningSite;
let rendered: string[] = [];

/** Pages under addresses of the real ones, each with the URL that it was rendered for. */
function somePages(): Hono<SiteEnv> {
  const pages = new Hono<SiteEnv>();
  pages.get('/s', async (c) => {
    rendered.push(c.req.url);
    if (c.req.query('keywords') === 'slow') await new Promise((resolve) => setTimeout(resolve, 50));
    if (c.req.query('keywords') === 'huge') return c.html('<p>'.repeat(3_000_000));
    if (c.req.query('keywords') === 'broken') throw new Error('broken');
    if (c.req.query('keywords') === 'lost') return c.html('lost', 404);
    return c.html(`${JSON.stringify([...c.req.raw.headers])} ${'silk '.repeat(500)}`);
  });
  pages.get('/s/count', () => {
    throw new Error('broken');
  });
  pages.get('/rotate-item', async (c) => {
    rendered.push(c.req.url);
    const { token, cookie } = await csrfTokenFor(site.context.app, c);
    return c.html(token, 200, cookie === null ? {} : { 'set-cookie': cookie });
  });
  return pages;
}

beforeAll(async () => {
  site = await startSite(somePages());
  const authorId = await makeUser(site.context.app.db);
  for (let listing = 0; listing < 5; listing += 1) await makeRental(site.context.app.db, { authorId });
});
afterAll(() => site.close());

const change = () => site.context.app.clock.advance(1);

/** A raw request, because `fetch` decodes the body and hides how it was encoded. */
const plain = { 'accept-encoding': 'identity' };

test('a page is rendered once and served from the cache until the catalogue changes', async () => {
  rendered = [];
  const first = await (await site.get('/s?sort=lowest')).text();
  const others = await Promise.all(
    Array.from({ length: 10 }, async () => (await site.get('/s?sort=lowest', { 'user-agent': 'another' })).text()),
  );
  expect(new Set([first, ...others]).size).toBe(1);
  expect(rendered.length).toBe(1);
  await change();
  await site.get('/s?sort=lowest');
  expect(rendered.length).toBe(2);
});

test('a hundred concurrent requests for an uncached page wait for one render', async () => {
  rendered = [];
  await Promise.all(Array.from({ length: 100 }, async () => (await site.get('/s?keywords=slow')).text()));
  expect(rendered.length).toBe(1);
});

test('a cached page has the headers of an uncached one', async () => {
  const headersOf = async (path: string, headers = {}) => {
    const answer = await site.get(path, { ...plain, ...headers });
    await answer.text();
    const own = new Set(['x-request-id', 'date', 'content-length', 'transfer-encoding', 'etag']);
    const named = [...answer.headers].filter(([name]) => !own.has(name));
    const policy = /'(nonce|sha256)-[^']+' ?/g;
    return named.map(([name, value]) => [name, value.replaceAll(policy, '')]).toSorted();
  };
  const listed = [await headersOf('/api/listings'), await headersOf('/api/listings')];
  const single = await headersOf('/api/listings?x=1');
  expect(listed).toEqual([single, single]);
  expect(single.map(([name]) => name)).toContain('vary');
});

test('every response has its own request id, cached or not', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await site.get('/s')).headers.get('x-request-id')));
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
});

test('a conditional request gets 304, whichever encoding the client holds', async () => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { headers } = await site.get('/s', { 'accept-encoding': encoding });
    const again = await site.get('/s', { 'if-none-match': `W/"x", ${headers.get('etag')}` });
    expect([again.status, await again.text()], encoding).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'));
  }
  await change();
  expect((await site.get('/s?sort=x', { 'if-none-match': '"x"' })).status).toBe(200);
});

test('a page is sent in an encoding that the client accepts', async () => {
  const answers = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (encoding) => {
      const answer = await site.get('/s', { 'accept-encoding': encoding });
      return { text: await answer.text(), encoding: answer.headers.get('content-encoding'), headers: answer.headers };
    }),
  );
  expect(answers.map(({ encoding }) => encoding)).toEqual([null, 'gzip', 'br']);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3);
  expect(answers.every(({ headers }) => headers.get('vary')?.includes('accept-encoding'))).toBe(true);
});

test('an uncacheable response is compressed too', async () => {
  const answer = await site.get('/api/listings?x=1', { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(((await answer.json()) as { data: unknown[] }).data.length).toBe(5);
});

test('HEAD has the headers of GET', async () => {
  const get = await site.get('/s', plain);
  const length = (await get.arrayBuffer()).byteLength;
  const head = await fetch(`${site.root}/s`, { method: 'HEAD', headers: plain });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(length), '']);
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
});

test('no request header gets into a cached page', async () => {
  const evil = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'evil',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    'user-agent': 'evil',
    'accept-language': 'evil',
    'referer': 'https://evil.example/',
    'cookie': 'evil=1; euCookiesAccepted=1',
    'origin': 'https://evil.example',
  };
  await change();
  const seen = await (await site.get('/s', evil)).text();
  expect(seen).not.toContain('evil');
  expect(seen).toContain('euCookiesNecessary=1');
  expect(await (await site.get('/s')).text()).not.toContain('euCookies');
});

test('another host gets no page, cached or not', async () => {
  await site.get('/s');
  expect((await site.raw('/s', { host: 'evil.example' })).status).toBe(421);
  expect((await site.raw('http://evil.example/s', { host: 'localhost' })).status).toBe(421);
});

test('an unavailable page is HTML for a browser and JSON for an API client', async () => {
  const typeOf = async (path: string) => {
    const answer = await site.get(path, { accept: 'text/html' });
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
  };
  expect(await typeOf('/s?keywords=broken')).toEqual([500, 'text/html']);
  expect(await typeOf('/s/count?keywords=broken')).toEqual([500, 'application/json']);
});

test('a signed-in user never gets a cached page, and theirs is not cached', async () => {
  await change();
  const cookie = await site.signIn();
  rendered = [];
  const own = await site.get('/s?page=3', { cookie });
  expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['no-store', null]);
  expect(await own.text()).toContain('rotation_session');
  expect(await (await site.get('/s?page=3')).text()).not.toContain('rotation_session');
  await site.get('/s?page=3', { cookie });
  expect(rendered.length).toBe(3);
});

test('a page that sets a cookie is not cached', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => site.get('/rotate-item')));
  const cookies = answers.map(({ headers }) => headers.get('set-cookie'));
  const tokens = await Promise.all(answers.map((answer) => answer.text()));
  expect(cookies.every((cookie) => cookie?.startsWith('rotation_visitor='))).toBe(true);
  expect([new Set(cookies).size, new Set(tokens).size]).toEqual([3, 3]);
});

test('a very large page and a 404 are served and not cached', async () => {
  rendered = [];
  for (const word of ['huge', 'huge', 'lost', 'lost']) await (await site.get(`/s?keywords=${word}`)).text();
  expect(rendered.length).toBe(4);
});

test('while the catalogue version is unknown, every request is rendered', async () => {
  const { db } = site.context.app;
  await site.get('/s?page=9');
  rendered = [];
  await db.execute(sql`alter table catalogue_versions rename to away`);
  try {
    await Promise.all([site.get('/s?page=9'), site.get('/s?page=9')]);
    expect(rendered.length).toBe(2);
  } finally {
    await db.execute(sql`alter table away rename to catalogue_versions`);
  }
});
