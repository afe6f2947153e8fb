import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { CardPrice, ListingCard } from '../card.ts';
import { cardModel } from './listing-card.tsx';

const nzd = (amount: number) => money(amount, 'NZD');
const toRent: CardPrice = {
  base: nzd(4500),
  displayPrice: nzd(6500),
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

test('the browser gets the displayed fields of a card, and no more', () => {
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

test('a card states when its days are available by pick-up only', () => {
  const byPickUp: CardPrice = { ...toRent, delivery: 'pick-up' };
  expect(cardModel(card({ price: byPickUp })).price).toMatchObject({ delivery: 'pick-up' });
});

test.each([
  ['the flag “own” has the highest priority', { isOwn: true, soldOut: true, isNew: true, price: toKeep }, 'own'],
  ['the flag “sold” has priority over the discount', { soldOut: true, isNew: true, price: toKeep }, 'sold'],
  ['the discount has priority over the flag “new”', { isNew: true, price: toKeep }, 40],
  ['without a discount the flag is “new”', { isNew: true, price: { ...toKeep, rrp: null, discount: null } }, 'new'],
] as const)('%s', (_, changed, flag) => {
  expect(cardModel(card(changed)).flag).toBe(flag);
});

test('a listing in a foreign currency keeps its title and has no figures', () => {
  const price = { unsupportedCurrency: 'AUD' };
  expect(cardModel(card({ price, isNew: true }))).toMatchObject({ price, flag: 'new' });
});
