import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { CardPrice, ListingCard } from './card.ts';
import { cardModel } from './shown-card.ts';

const nzd = (amount: number) => money(amount, 'NZD');
const toRent: CardPrice = {
  base: nzd(4500),
  shown: nzd(6500),
  total: nzd(15_500),
  days: 3,
  delivery: 'post',
  rrp: null,
  discount: null,
};
const toKeep: CardPrice = { ...toRent, days: null, rrp: nzd(20_000), discount: 40 };

function card(changed: Partial<ListingCard> = {}): ListingCard {
  return {
    ...{ id: '7', slug: 'slip', title: 'Slip', designer: 'Maison Rue', sizes: ['8'], kind: 'rent' },
    ...{ place: 'Ponsonby, Auckland', region: 'auckland', isNew: false, isOwn: false, soldOut: false },
    images: [{ id: 'front', alt: 'Seen from the front', placeholder: 'aa' }],
    price: toRent,
    ...changed,
  };
}

test('a browser is handed what a card shows of a piece, and no more', () => {
  expect(cardModel(card())).toEqual({
    path: '/l/slip/7',
    designer: 'Maison Rue',
    title: 'Slip',
    sizes: ['8'],
    images: [{ id: 'front', placeholder: 'aa' }],
    flag: null,
    price: { day: 4500, from: 6500, total: 15_500, days: 3, rrp: null },
  });
});

test('a card says so where its days can be had by pick-up alone', () => {
  const byPickUp: CardPrice = { ...toRent, delivery: 'collect' };
  expect(cardModel(card({ price: byPickUp })).price).toMatchObject({ delivery: 'collect' });
});

test.each([
  ['one’s own piece says so before anything else', { isOwn: true, soldOut: true, isNew: true, price: toKeep }, 'own'],
  ['a sold piece says so before its discount', { soldOut: true, isNew: true, price: toKeep }, 'sold'],
  ['a discount is bigger news than that a piece is new', { isNew: true, price: toKeep }, 40],
  ['without a discount it is', { isNew: true, price: { ...toKeep, rrp: null, discount: null } }, 'new'],
] as const)('%s', (_, changed, flag) => {
  expect(cardModel(card(changed)).flag).toBe(flag);
});

test('a piece in a foreign currency keeps its name and has no figures', () => {
  const price = { unsupportedCurrency: 'AUD' };
  expect(cardModel(card({ price, isNew: true }))).toMatchObject({ price, flag: 'new' });
});
