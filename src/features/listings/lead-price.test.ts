import { describe, expect, test } from 'vitest';
import { money, type Money } from '#src/domain/money/money.ts';
import { cardOf, type CardRow } from './card.ts';
import { minPrice } from './lead-price.ts';

const nzd = (amount: number): Money => money(amount, 'NZD');
const row: CardRow = {
  ...{ id: 'x', title: 'Luna', designer: null, sizes: [], place: '', region: null, authorId: 'y', isNew: false },
  ...{ kind: 'rent', priceAmount: 6800, currency: 'NZD', extraDayAmount: null, shippingAmount: 1200, rrpAmount: null },
  ...{ minimumDays: 3, canPost: true, courierLeadDays: 3, stock: null, images: [] },
};
const listing = (facts: Partial<CardRow> = {}, canPost = true) => ({
  price: cardOf({ ...row, ...facts }, null).price,
  shipping: nzd(1200),
  canPost,
});

describe('the price before anything is selected', () => {
  test('is of the shortest rental by courier, including delivery and fee', () => {
    expect(minPrice(listing())).toEqual({
      ...{
        total: nzd(3 * 6800 + 1200 + 500),
        from: nzd(6800 + 1200 + 500),
        days: 3,
        delivery: 'post',
        isChosen: false,
        stale: false,
      },
    });
  });

  test('excludes delivery with pick-up', () => {
    expect(minPrice(listing(), 'pick-up')).toMatchObject({
      total: nzd(3 * 6800 + 500),
      from: nzd(6800 + 500),
      isChosen: false,
    });
  });

  test('is by pick-up where the lender does not post', () => {
    expect(minPrice(listing({}, false))).toMatchObject({ delivery: 'pick-up', total: nzd(3 * 6800 + 500) });
  });

  test('of a sale is for one item', () => {
    const sale = listing({ kind: 'sale', stock: 2 });
    expect(minPrice(sale)).toMatchObject({ total: nzd(6800 + 1200 + 500), from: null, days: null });
    expect(minPrice(sale, 'pick-up')).toMatchObject({ total: nzd(6800 + 500) });
  });

  test('is null in another currency, and without a price', () => {
    expect(minPrice({ price: { unsupportedCurrency: 'USD' }, shipping: null, canPost: true })).toBeNull();
    expect(minPrice({ price: null, shipping: null, canPost: true })).toBeNull();
  });
});
