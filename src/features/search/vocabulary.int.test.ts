import { expect, test } from 'vitest';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeRental } from '#tests/support/factories.ts';
import { parseSearch } from './parse.ts';
import { correctionOf } from './vocabulary.server.ts';

const { db, app, lender } = await lenderAndCustomer();
await makeRental(db, { authorId: lender, title: 'Velvet gown', designer: 'Maison Été', sizes: ['8'] });
await makeRental(db, { authorId: lender, title: 'Velvet slip', designer: 'Ines Vale', sizes: ['10'] });
await makeRental(db, { authorId: lender, title: 'Zibeline coat', state: 'closed' });

const correctionFor = (search: string) => correctionOf(app, parseSearch(new URLSearchParams(search)));

test('keywords are spelled as in titles and designers of findable items, and the filters stay', async () => {
  expect(await correctionFor('keywords=velvte')).toEqual({ keywords: 'velvet', totalItems: 2, more: false });
  expect(await correctionFor('keywords=velvte&pub_sizing=8')).toMatchObject({ totalItems: 1 });
  expect(await correctionFor('keywords=Inez Valle')).toMatchObject({ keywords: 'ines vale', totalItems: 1 });
});

test('nothing is proposed that finds nothing, or that is spelled so already', async () => {
  expect(await correctionFor('keywords=velvte&pub_sizing=24')).toBeNull();
  expect(await correctionFor('keywords=zibelina')).toBeNull();
  expect(await correctionFor('keywords=velvet')).toBeNull();
  expect(await correctionFor('')).toBeNull();
});
