import { expect, test } from 'vitest';
import { searchParamsOf } from './address.ts';
import { activeFilters, without, withKind, withoutFilters, withoutValue } from './edit.ts';
import { parseSearch } from './parse.ts';
import type { SearchQuery } from './query.ts';

const parsed = (search: string) => parseSearch(new URLSearchParams(search));
const queryOf = (query: SearchQuery) => decodeURIComponent(String(searchParamsOf(query)));

const everyFilter =
  'pub_dates=2031-05-01,2031-05-04&pub_category=outerwear,bags,tops&pub_subcategory=coats&pub_sizing=8' +
  '&pub_occasion=races&pub_tellUsMore=slip&pub_condition=veryGood,preLoved&pub_pricingBuy=0-30&pub_pricingRent=0-60' +
  '&pub_discount=30&pub_vendorBuy=rotationRecycles&pub_vendorRent=rotationRents&page=3';

test('rent has outerwear and occasions, and neither discounts nor subcategories', () => {
  expect(queryOf(withKind(parsed(everyFilter), 'rent'))).toBe(
    'pub_isProductForSale=false&pub_dates=2031-05-01,2031-05-04&pub_category=outerwear,tops&pub_sizing=8' +
      '&pub_occasion=races&pub_condition=veryGood&pub_tellUsMore=slip&pub_pricingRent=0-60&pub_vendorRent=rotationRents',
  );
});

test('sale has subcategories and discounts, and neither outerwear nor dates', () => {
  expect(queryOf(withKind(parsed(everyFilter), 'sale'))).toBe(
    'pub_isProductForSale=true&pub_category=bags,tops&pub_subcategory=coats&pub_sizing=8&pub_condition=preLoved' +
      '&pub_pricingBuy=0-30&pub_discount=30&pub_vendorBuy=rotationRecycles',
  );
});

test('removing a filter or one of its values resets the search to its first page', () => {
  const query = parsed('keywords=silk&pub_sizing=8,10&pub_category=tops&pub_subcategory=coats&page=2');
  expect(queryOf(withoutValue(query, 'sizing', '8'))).toBe(
    'keywords=silk&pub_category=tops&pub_subcategory=coats&pub_sizing=10',
  );
  expect(queryOf(without(query, 'category'))).toBe('keywords=silk&pub_sizing=8,10');
  expect(queryOf(without(query, 'keywords'))).toBe('pub_category=tops&pub_subcategory=coats&pub_sizing=8,10');
});

test('removing all filters keeps the keywords and the kind', () => {
  const query = parsed(`keywords=silk&pub_isProductForSale=false&${everyFilter}`);
  expect(queryOf(withoutFilters(query))).toBe('keywords=silk&pub_isProductForSale=false');
  expect(activeFilters(withoutFilters(query))).toEqual(['kind']);
  expect(activeFilters(parsed('keywords=silk'))).toEqual([]);
});

test('the view stays as the search changes', () => {
  const query = parsed(`view=map&${everyFilter}`);
  expect(queryOf(withoutFilters(query))).toBe('view=map');
  expect(queryOf(withKind(parsed('view=map'), 'sale'))).toBe('pub_isProductForSale=true&view=map');
  expect(parsed('view=constructor')).toEqual(parsed(''));
});

test('without its place, a search has no position of a map either', () => {
  const query = parsed('pub_sizing=8&address=Kelburn&bounds=-36,175,-37,174&origin=-36,174&mapSearch=true&page=2');
  expect(activeFilters(query)).toEqual(['sizing', 'place']);
  expect(queryOf(without(query, 'place'))).toBe('pub_sizing=8');
  expect(queryOf(withoutFilters(query))).toBe('');
  expect(queryOf(without(query, 'sizing'))).toBe(
    'address=Kelburn&bounds=-36,175,-37,174&origin=-36,174&mapSearch=true',
  );
});
