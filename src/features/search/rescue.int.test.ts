import { expect, test } from 'vitest';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeRental } from '#tests/support/factories.ts';
import { parseSearch } from './parse.ts';
import { rescuesOf } from './rescue.server.ts';

const { db, app, lender } = await lenderAndCustomer();
await makeRental(db, { authorId: lender, title: 'Luna slip', sizes: ['10'], colours: ['gold'] });
await makeRental(db, { authorId: lender, title: 'Luna slip', sizes: ['10'], colours: ['black'] });
await makeRental(db, { authorId: lender, title: 'Noir suit', sizes: ['8'], colours: ['gold'] });

const rescued = async (search: string) =>
  (await rescuesOf(app, parseSearch(new URLSearchParams(search)))).map(
    ({ filter, totalItems }) => `${filter} ${totalItems}`,
  );

test('a search without results names what to leave out, the most helpful first, and what then is found', async () => {
  expect(await rescued('keywords=luna&pub_sizing=8')).toEqual(['sizing 2', 'keywords 1']);
  expect(await rescued('keywords=luna&pub_sizing=8&pub_colours=gold')).toEqual(['keywords 1', 'sizing 1']);
});

test('what alone finds nothing is not named, nor is the only filter', async () => {
  expect(await rescued('keywords=luna&pub_sizing=24')).toEqual(['sizing 2']);
  expect(await rescued('pub_sizing=24&pub_colours=red')).toEqual([]);
  expect(await rescued('keywords=zephyr')).toEqual([]);
});
