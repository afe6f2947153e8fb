import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Predictions } from '#src/domain/places/place.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { startWebWithPages, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;

beforeAll(async () => {
  context = await makeTestContext();
  const { db } = context.app;
  const authorId = await makeUser(db);
  const at = (title: string, latitude: number, longitude: number) =>
    makeRental(db, { authorId, title, point: { latitude, longitude } });
  await at('Silk in Ponsonby', -36.851, 174.735);
  await at('Wool in Kelburn', -41.284, 174.768);
  web = await startWebWithPages(context);
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

const get = (path: string) => fetch(web.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });

test('predictions: at most five places with origin and bounds, which browsers may keep', async () => {
  const answer = await get('/s/places?q=w');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=600']);
  const { places, source } = (await answer.json()) as Predictions;
  expect([places.length, source]).toEqual([5, 'geonames']);
  expect(Object.keys(places[0] ?? {}).toSorted()).toEqual(['bounds', 'kind', 'name', 'origin', 'within']);
});

test.each(['', '?q=', '?q=%00%ff', `?q=${'x'.repeat(3000)}`, `?q=zz${'%CC%81'.repeat(300)}`, '?q=zzzzzz'])(
  'predictions for %j are none',
  async (query) => {
    const answer = await get(`/s/places${query}`);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Predictions).places).toEqual([]);
  },
);

test('predictions accept no form', async () => {
  const answer = await fetch(`${web.url}/s/places`, { method: 'POST', body: new URLSearchParams({ q: 'w' }) });
  expect(answer.status).toBe(405);
});

const suggested = async (text: string) => {
  const answer = await get(`/s/suggestions?${new URLSearchParams({ q: text })}`);
  const { suggestions } = (await answer.json()) as { suggestions?: { text: string; to: string }[] };
  return { status: answer.status, texts: suggestions?.map((one) => one.text) };
};

test('suggestions: items, and places whose address is that of a search there; a new item is among them at once', async () => {
  expect(await suggested('wool')).toMatchObject({ status: 200, texts: expect.arrayContaining(['Wool in Kelburn']) });
  const { db } = context.app;
  await makeRental(db, { authorId: await makeUser(db), title: 'Woollen cape' });
  await expect.poll(async () => (await suggested('woollen')).texts).toContain('Woollen cape');
  const answer = await get('/s/suggestions?q=remuer');
  expect(await answer.json()).toMatchObject({
    suggestions: [
      { kind: 'place', text: 'Remuera', to: expect.stringContaining('/s?address=Remuera%2C+Auckland&bounds=') },
    ],
  });
});

test.each(['%00%ff', '%3Cscript%3E', "'%20or%201=1--", '%F0%9F%91%97', 'zz%CC%81%CC%81', '%25', '%5C', ':*%20%26'])(
  'suggestions for %j are none',
  async (text) => {
    const answer = await get(`/s/suggestions?q=${text}`);
    expect([answer.status, await answer.json()]).toEqual([200, { suggestions: [] }]);
  },
);

test.each([101, 3_000, 10_000])('suggestions for %d letters are refused', async (length) => {
  const answer = await get(`/s/suggestions?q=${'x'.repeat(length)}`);
  expect([400, 414, 431]).toContain(answer.status);
});

test('counts beside options are given for a filter that there is', async () => {
  const answer = async (search: string) => (await get(`/s/option-counts?${search}`)).json();
  expect(await answer('filter=designer&keywords=silk')).toEqual({ counts: [['pub_designer', 'Ines Vale', 1]] });
  expect(await answer('filter=__proto__')).toEqual({ counts: null });
  expect(await answer('')).toEqual({ counts: null });
});

test('a search is a list of rows by its address, and its links keep it so', async () => {
  const page = await (await get('/s?view=list&keywords=silk')).text();
  expect(page).toContain('<ul class="tile-list">');
  expect(page).toContain('Silk in Ponsonby');
  expect(page).toMatch(/href="\/s\?[^"]*view=list/);
  expect(await (await get('/s?view=rows')).text()).toContain('<ul class="tile-grid">');
});

test('a typed place redirects to the search with its address, bounds and origin, and that finds what is there', async () => {
  const answer = await get('/s?address=ponsonby&pub_isProductForSale=false');
  const to = new URL(answer.headers.get('location') ?? '', web.url);
  expect([answer.status, to.pathname, [...to.searchParams.keys()]]).toEqual([
    302,
    '/s',
    ['pub_isProductForSale', 'address', 'bounds', 'origin'],
  ]);
  expect(to.searchParams.get('address')).toBe('Ponsonby, Auckland');
  const found = await (await get(to.pathname + to.search)).text();
  expect(found).toContain('Silk in Ponsonby');
  expect(found).not.toContain('Wool in Kelburn');
  expect(found).toContain('Remove Ponsonby, Auckland');
});

test('an unknown place is said to be unknown, and everything is shown', async () => {
  const answer = await get('/s?address=zzzzzz%3Cscript%3E');
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('We don’t know a place called “zzzzzz&lt;script&gt;”');
  expect(page).toContain('Silk in Ponsonby');
  expect(page).toContain('Wool in Kelburn');
});

test('the 404 page has a form that sends a place to the search page', async () => {
  const answer = await get('/nothing/hangs/here');
  const page = await answer.text();
  expect(answer.status).toBe(404);
  expect(page).toMatch(/<form[^>]* action="\/s"[^>]*role="search"|<form[^>]*role="search"[^>]* action="\/s"/);
  expect(page).toContain('name="address"');
});
