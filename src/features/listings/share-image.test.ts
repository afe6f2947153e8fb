import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { ListingPageData } from './page-data.ts';
import { shareImageOf } from './share-image.server.ts';

const nzd = (amount: number) => money(amount, 'NZD');
const listing = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'rent',
  notice: null,
  title: 'Emerald cowl maxi',
  designer: 'Ines Vale',
  sizes: ['10', '12'],
  place: 'Ponsonby, Auckland',
  region: 'auckland',
  canPost: true,
  shipping: nzd(1500),
  images: [{ id: 'photo', alt: '' }],
  price: {
    base: nzd(6800),
    displayPrice: nzd(8800),
    total: nzd(21900),
    days: 3,
    delivery: 'post',
    rrp: null,
    discount: null,
  },
} as unknown as ListingPageData;
const keyOf = (changes: Partial<ListingPageData>) => shareImageOf({ ...listing, ...changes })?.key;

test('the words are designer, title, price, size and region', () => {
  expect(shareImageOf(listing)?.words).toEqual({
    over: 'Ines Vale',
    title: 'Emerald cowl maxi',
    price: [
      { text: '$219', bold: true },
      { text: ' for 3 days', bold: false },
    ],
    facts: 'Size 10 · Auckland',
  });
});

test('an item for sale shows what it costs to keep', () => {
  const price = { ...listing.price, total: nzd(10150), days: null } as ListingPageData['price'];
  expect(shareImageOf({ ...listing, kind: 'sale', price })?.words.price).toEqual([
    { text: 'Buy ', bold: false },
    { text: '$101.50', bold: true },
  ]);
});

test('all that it shows, and nothing else, changes its address', () => {
  const price = { ...listing.price, total: nzd(22000) } as ListingPageData['price'];
  const changes = [{ title: 'Another' }, { designer: null }, { price }, { sizes: ['8'] }, { region: 'otago' }];
  const keys = [{}, ...changes, { images: [{ id: 'another', alt: '' }] }].map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf({ description: 'Longer.', notice: 'own' })).toBe(keyOf({}));
});

test.each(['closed', 'soldOut', 'draft', 'pendingApproval'] as const)('a listing that is %s has none', (notice) => {
  expect(shareImageOf({ ...listing, notice })).toBeNull();
});

test('a listing without a photo has none', () => {
  expect(shareImageOf({ ...listing, images: [] })).toBeNull();
});
