import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { optionLabels } from '#src/features/listings/labels.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { intl } from '#src/i18n/intl.ts';
import { productData } from './product-data.ts';

const nzd = (amount: number) => money(amount, 'NZD');
const id = '00000000-0000-4000-8000-000000000001';
const rental = {
  id,
  kind: 'rent',
  title: 'Emerald cowl maxi',
  description: 'Silk.',
  designer: 'Ines Vale',
  category: 'maxiDress',
  sizes: ['10', '12'],
  colours: ['green'],
  condition: 'veryGood',
  canPost: true,
  shipping: nzd(1500),
  images: [{ id: 'photo', alt: '' }],
  author: { id: 'lender', displayName: 'Amelia T' },
  price: {
    base: nzd(6800),
    displayPrice: nzd(8850),
    total: nzd(21900),
    days: 3,
    delivery: 'post',
    rrp: null,
    discount: null,
  },
} as unknown as ListingPageData;
const sale = {
  ...rental,
  kind: 'sale',
  condition: 'newWithTags',
  price: { ...rental.price, total: nzd(10100), days: null },
} as ListingPageData;

const root = 'https://site.example';
const dataOf = (listing: ListingPageData, rating: { average: number; count: number } | null = null) =>
  productData(listing, { root, label: optionLabels(intl), rating });

test('a rental is offered for its display price, with the day as its unit', () => {
  expect(dataOf(rental)?.['offers']).toMatchObject({
    priceCurrency: 'NZD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      'price': '88.50',
      'priceCurrency': 'NZD',
      'unitCode': 'DAY',
    },
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    itemCondition: 'https://schema.org/UsedCondition',
    url: `${root}/l/${id}`,
  });
  expect(dataOf(rental)?.['offers']).not.toHaveProperty('price');
});

test('a sale is offered for its total', () => {
  expect(dataOf(sale)?.['offers']).toMatchObject({
    price: '101.00',
    priceCurrency: 'NZD',
    availability: 'https://schema.org/InStock',
    businessFunction: 'http://purl.org/goodrelations/v1#Sell',
    itemCondition: 'https://schema.org/NewCondition',
  });
});

test('an item without a price that can be paid here is not described', () => {
  expect(dataOf({ ...rental, price: null })).toBeNull();
  expect(dataOf({ ...rental, price: { unsupportedCurrency: 'XTS' } })).toBeNull();
});

test('a rating is part of it once there is a review', () => {
  expect(dataOf(rental, { average: 0, count: 0 })).not.toHaveProperty('aggregateRating');
  const rating = dataOf(rental, { average: 4.666, count: 3 })?.['aggregateRating'];
  expect(rating).toMatchObject({ ratingValue: 4.7, reviewCount: 3 });
});
