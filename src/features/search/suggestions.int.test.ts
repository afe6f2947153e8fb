import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { countListings } from './queries.server.ts';
import { parseSearch } from './parse.ts';
import { suggestionsFor } from './suggestions.server.ts';

let context: TestContext;

beforeAll(async () => {
  context = await makeTestContext();
  const { db } = context.app;
  const authorId = await makeUser(db);
  const banned = await makeUser(db, { banned: true });
  const point = { latitude: -36.851, longitude: 174.735 };
  await makeRental(db, { authorId, title: 'Silk slip', designer: 'Ines Vale', category: 'mini', point });
  await makeRental(db, { authorId, title: 'Silver gown', designer: 'Ines Vale', category: 'maxiDress' });
  await makeRental(db, { authorId, title: 'Midnight silk', designer: 'Wren Aster', category: 'midi' });
  await makeRental(db, { authorId, title: 'Tulle gown', designer: 'WREN ASTER', category: 'maxiDress' });
  await makeSale(db, {
    authorId,
    title: 'Silk tote',
    designer: 'Maison Rue',
    category: 'bags',
    subcategory: 'tote',
    stock: 1,
  });
  await makeSale(db, {
    authorId,
    title: 'Zibeline tote',
    designer: 'Zimmer Sold',
    category: 'bags',
    subcategory: 'tote',
    stock: 1,
  });
  await db.update(listings).set({ stock: 0 }).where(eq(listings.title, 'Zibeline tote'));
  await makeRental(db, { authorId: banned, title: 'Zebra gown', designer: 'Zimmer Banned', category: 'jumpsuit' });
});
afterAll(() => context.close());

const of = async (text: string) => {
  const suggestions = await suggestionsFor(context.app, text);
  return suggestions.map(({ kind, text: words, detail }) => [kind, words, detail]);
};

test('designers, filters, items and places that a text begins', async () => {
  expect(await of('ines')).toEqual([
    ['designer', 'Ines Vale', '2 items'],
    ['listing', 'Silver gown', 'Ines Vale'],
    ['listing', 'Silk slip', 'Ines Vale'],
  ]);
  expect(await of('mi')).toEqual(expect.arrayContaining([['choice', 'Midi dresses', 'Category']]));
  expect(await of('pons')).toEqual([['place', 'Ponsonby', 'Auckland']]);
  expect((await of('sil')).slice(0, 3)).toEqual([
    ['listing', 'Silk tote', 'Maison Rue'],
    ['listing', 'Midnight silk', 'Wren Aster'],
    ['listing', 'Silk slip', 'Ines Vale'],
  ]);
});

test('spellings of one designer are one suggestion, with the items of all', async () => {
  const designers = (await of('wren')).filter(([kind]) => kind === 'designer');
  expect(designers.map(([, name, detail]) => [name?.toLowerCase(), detail])).toEqual([['wren aster', '2 items']]);
});

test('nothing that cannot be found: sold out, of a banned lender, an empty category', async () => {
  expect(await of('zi')).toEqual([]);
  expect(await of('zeb')).toEqual([]);
  expect(await of('jumps')).toEqual([]);
});

test('each suggestion of a filter leads to a search that finds something', async () => {
  const texts = ['', 'i', 'm', 'b', 'wedding', 'black', 'wren'];
  const all = (await Promise.all(texts.map((text) => suggestionsFor(context.app, text)))).flat();
  const searches = all.filter(({ kind }) => kind === 'designer' || kind === 'choice');
  expect(searches.length).toBeGreaterThan(8);
  for (const { to } of searches) {
    const { totalItems } = await countListings(context.app, parseSearch(new URL(to, 'http://a').searchParams));
    expect(totalItems, to).toBeGreaterThan(0);
  }
});

test('a blank text gives the names with the most items, and one without words nothing', async () => {
  const blank = await of('  \u0000 ');
  expect(blank[0]).toEqual(['designer', 'Ines Vale', '2 items']);
  expect(blank.map(([kind]) => kind)).toEqual(expect.arrayContaining(['designer', 'choice']));
  expect(blank.length).toBeLessThanOrEqual(8);
  for (const text of ['!!!', "';--", '%', '\\', ':*', '\uD800', '👗']) expect(await of(text), text).toEqual([]);
});
