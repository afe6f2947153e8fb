import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { addDays, daysFromRental } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeRental, makeSale } from '#tests/support/factories.ts';
import { nearestListings } from './nearest.server.ts';
import { parseSearch } from './parse.ts';
import { rescuesOf } from './rescue.server.ts';
import { correctionOf } from './vocabulary.server.ts';

const { db, app, lender } = await lenderAndCustomer();
for (const title of ['Luna slip', 'Luna gown', 'Noir suit', 'Aran knit', 'Oat coat'])
  await makeRental(db, { authorId: lender, title, sizes: ['10'], colours: [title === 'Luna gown' ? 'gold' : 'black'] });
await makeSale(db, { authorId: lender, title: 'Wool beret' });

async function nearestTo(search: string) {
  const query = parseSearch(new URLSearchParams(search));
  const [rescues, correction] = await Promise.all([rescuesOf(app, query), correctionOf(app, query)]);
  const { cards, dates } = await nearestListings(app, query, { rescues, correction }, null);
  return { titles: cards.map(({ title }) => title).toSorted(), dates };
}

test('closest to a search without results is what it finds with one filter less, or with its words spelled right', async () => {
  expect((await nearestTo('keywords=luna&pub_sizing=8')).titles).toEqual(['Luna gown', 'Luna slip']);
  expect((await nearestTo('keywords=lunna&pub_colours=gold')).titles).toEqual(['Luna gown']);
});

test('where nothing comes close, the newest of the kind are shown: one row', async () => {
  expect((await nearestTo('pub_sizing=24&pub_colours=red&pub_isProductForSale=true')).titles).toEqual(['Wool beret']);
  expect((await nearestTo('pub_sizing=24&pub_colours=red')).titles).toHaveLength(4);
});

test('the days of the search stay, with the prices for them, while something is free then', async () => {
  const first = addDays(await today(app), 20);
  const days = daysFromRental(first, addDays(first, 3));
  const search = `keywords=zzzz&pub_sizing=24&dates=${first},${addDays(first, 3)}`;
  expect(await nearestTo(search)).toMatchObject({ dates: days });
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.kind, 'rent'));
  expect(await nearestTo(search)).toEqual({ titles: ['Wool beret'], dates: null });
});
