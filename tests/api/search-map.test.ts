import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapAnswer } from '#src/pages/search/map/map-answer.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { startWebWithPages, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let ponsonby: string;
let draft: string;

beforeAll(async () => {
  context = await makeTestContext();
  const { db } = context.app;
  const authorId = await makeUser(db);
  const at = (title: string, latitude: number, longitude: number) =>
    makeRental(db, { authorId, title, address: '12 Private Road', point: { latitude, longitude } });
  ponsonby = await at('Silk in Ponsonby', -36.851, 174.735);
  await at('Wool in Kelburn', -41.284, 174.768);
  await at('Linen on the Chathams', -43.95, -176.55);
  draft = await makeRental(db, { authorId, title: 'Tulle of a draft', state: 'draft' });
  web = await startWebWithPages(context);
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

const get = (path: string) => fetch(web.url + path, { redirect: 'manual' });

async function titlesAt(params: string): Promise<string[]> {
  const answer = await get(`/s/map?${params}`);
  expect(answer.status, params).toBe(200);
  const { pins } = (await answer.json()) as MapAnswer;
  return pins.map(({ title }) => title).toSorted();
}

const all = ['Linen on the Chathams', 'Silk in Ponsonby', 'Wool in Kelburn'];

test('a map has the published listings of its search, each with a card and its public point alone', async () => {
  const answer = await get('/s/map?keywords=silk&view=map&page=7');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const body = await answer.text();
  const { pins, count } = JSON.parse(body) as MapAnswer;
  expect(count).toEqual({ totalItems: 1, more: false });
  expect(pins).toMatchObject([{ id: ponsonby, title: 'Silk in Ponsonby', price: { from: 8500 } }]);
  const [latitude = 0, longitude = 0] = pins[0]?.at ?? [];
  expect(Math.abs(latitude + 36.851)).toBeLessThan(0.006);
  expect([latitude, longitude]).not.toEqual([-36.851, 174.735]);
  expect(body).not.toContain('Private Road');
});

test.each([
  ['bounds=-36,175,-37,174', ['Silk in Ponsonby']],
  ['bounds=-36,-176,-45,174', all],
  ['bounds=-36,-170,-45,175', ['Linen on the Chathams']],
  ['bounds=90,180,-90,-180', all],
  ['bounds=10,20,-10,10', []],
  // What cannot be read is no area: every listing is found.
  ['bounds=-37,174,-36,175', all],
  ['bounds=NaN,NaN,NaN,NaN', all],
  ['bounds=-36,540,-37,174', all],
  ['bounds=1e308,1,1,1', all],
  ['bounds=', all],
])('a map of %s shows %j', async (params, titles) => {
  expect(await titlesAt(params)).toEqual(titles);
});

test('the page of a map says where it is, and has the list, also without a script', async () => {
  const page = await (await get('/s?view=map&bounds=-36,175,-37,174&mapSearch=true')).text();
  expect(page).toContain('Silk in Ponsonby');
  expect(page).not.toContain('Wool in Kelburn');
  expect(page).toContain('The map needs JavaScript. The same items are in the list.');
  expect(page).toMatch(/<link[^>]*href="[^"]*\/s\?[^"]*bounds=[^"]*"[^>]*>|<meta/);
  expect(page).not.toContain('leaflet-map');
});

test('a listing’s page shows a map of ours, which browsers keep, and only of what is public', async () => {
  const page = await (await get(`/l/silk-in-ponsonby/${ponsonby}`)).text();
  const [, path = ''] = /<img src="(\/media\/map\/[^"]+)" alt="Map of the area around [^"]+"/.exec(page) ?? [];
  const picture = await get(path);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const svg = await picture.text();
  expect(page).toMatch(/<img[^>]* width="640" height="300"/);
  expect(svg).toContain('>Auckland</text>');
  expect(svg).not.toContain('<script');
  const other = await get(`/media/map/${ponsonby}/other.svg`);
  expect([other.status, other.headers.get('location')]).toEqual([302, path]);
  for (const missing of [`/media/map/${draft}/x.svg`, '/media/map/none/x.svg'])
    expect((await get(missing)).status).toBe(404);
});
