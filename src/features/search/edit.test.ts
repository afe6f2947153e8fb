import { expect, test } from 'vitest';
import { searchParamsOf } from './address.ts';
import { activeFilters, without, withKind, withoutFilters, withoutValue } from './edit.ts';
import { parseSearch } from './parse.ts';
import type { SearchQuery } from './query.ts';

const asked = (search: string) => parseSearch(new URLSearchParams(search));
const said = (query: SearchQuery) => decodeURIComponent(String(searchParamsOf(query)));

const everyFilter =
  'pub_dates=2031-05-01,2031-05-04&pub_category=outerwear,bags,tops&pub_subcategory=coats&pub_sizing=8' +
  '&pub_occasion=races&pub_tellUsMore=slip&pub_condition=veryGood,preLoved&pub_pricingBuy=0-30&pub_pricingRent=0-60' +
  '&pub_discount=30&pub_vendorBuy=rotationRecycles&pub_vendorRent=rotationRents&page=3';

test('to rent there are outerwear and occasions, and neither discounts nor subcategories', () => {
  expect(said(withKind(asked(everyFilter), 'rent'))).toBe(
    'pub_isProductForSale=false&pub_dates=2031-05-01,2031-05-04&pub_category=outerwear,tops&pub_sizing=8' +
      '&pub_occasion=races&pub_condition=veryGood&pub_tellUsMore=slip&pub_pricingRent=0-60&pub_vendorRent=rotationRents',
  );
});

test('to buy there are subcategories and discounts, and neither outerwear nor dates', () => {
  expect(said(withKind(asked(everyFilter), 'sale'))).toBe(
    'pub_isProductForSale=true&pub_category=bags,tops&pub_subcategory=coats&pub_sizing=8&pub_condition=preLoved' +
      '&pub_pricingBuy=0-30&pub_discount=30&pub_vendorBuy=rotationRecycles',
  );
});

test('a filter or one of its values is taken off, and the search begins with its first page again', () => {
  const query = asked('keywords=silk&pub_sizing=8,10&pub_category=tops&pub_subcategory=coats&page=2');
  expect(said(withoutValue(query, 'sizing', '8'))).toBe(
    'keywords=silk&pub_category=tops&pub_subcategory=coats&pub_sizing=10',
  );
  expect(said(without(query, 'category'))).toBe('keywords=silk&pub_sizing=8,10');
  expect(said(without(query, 'keywords'))).toBe('pub_category=tops&pub_subcategory=coats&pub_sizing=8,10');
});

test('without filters the keywords and the half of the marketplace stay', () => {
  const query = asked(`keywords=silk&pub_isProductForSale=false&${everyFilter}`);
  expect(said(withoutFilters(query))).toBe('keywords=silk&pub_isProductForSale=false');
  expect(activeFilters(withoutFilters(query))).toEqual(['kind']);
  expect(activeFilters(asked('keywords=silk'))).toEqual([]);
});
