import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchParamsOf } from './address.ts';
import { choiceFilters } from './filters.ts';
import { everything, parseSearch, reversedDatesOf } from './parse.ts';
import { sortOptions } from './sort.ts';

const parse = (search: string) => parseSearch(new URLSearchParams(search));
const host = '0b0e7f0e-7c2c-4c3e-9a53-5a0f3b6f7f10';

test('an empty address means every listing, newest first', () => {
  expect(everything).toMatchObject({ keywords: '', kind: null, dates: null, price: null, sort: 'createdAt', page: 1 });
});

test('a full address is parsed', () => {
  const query = parse(
    `keywords=wren&pub_isProductForSale=false&pub_hostId=${host}&pub_dates=2026-12-10,2026-12-13&pub_category=mini,midi&price=20,120` +
      '&pub_sizing=has_all:8,10&pub_pricingRent=61-100&pub_vendorRent=friendsOfRotation&address=Ponsonby,+Auckland&bounds=-36,175,-37,174&origin=-36.5,174.5&mapSearch=true&page=3',
  );
  expect(query).toMatchObject({
    ...{ keywords: 'wren', kind: 'rent', hostId: host, price: { min: 20, max: 120 }, pricingRent: ['61-100'], page: 3 },
    dates: { start: '2026-12-10', end: '2026-12-14' },
    choices: { category: { mode: 'any', values: ['mini', 'midi'] }, sizing: { mode: 'all', values: ['8', '10'] } },
    ...{ vendorRent: 'friendsOfRotation', vendorBuy: null, mapSearch: true, sort: 'relevance' },
    address: 'Ponsonby, Auckland',
    bounds: { northEast: { latitude: -36, longitude: 175 }, southWest: { latitude: -37, longitude: 174 } },
  });
});

test('the fields of a form without JavaScript are equivalent', () => {
  const query = parse(
    'pub_sizing=8&pub_sizing=10&start=2026-12-10&end=2026-12-12&priceMin=20&priceMax=&pub_isProductForSale=&pub_discount=',
  );
  expect(query.choices.sizing.values).toEqual(['8', '10']);
  expect(query).toMatchObject({
    kind: null,
    discount: null,
    price: { min: 20, max: 10_000_000 },
    dates: { start: '2026-12-10', end: '2026-12-13' },
  });
});

test('parameters have aliases', () => {
  expect(parse(`author_id=${host}`).hostId).toBe(host);
  expect(parse('dates=2026-12-10,2026-12-12').dates).toEqual(parse('pub_dates=2026-12-10,2026-12-12').dates);
  expect(parse('pub_price=20,30').price).toEqual({ min: 20, max: 30 });
});

describe('invalid values are ignored', () => {
  test.each([
    ['pub_category=__proto__,constructor,toString'],
    ['pub_sizing=7,nine,8.0'],
    ['pub_isProductForSale=yes'],
    ['pub_isProductForSale=true,false'],
    ['pub_hostId=1 or 1=1'],
    ['pub_dates=2026-12-14,2026-12-10'],
    ['pub_dates=2026-02-30,2026-03-05'],
    ['pub_dates=2026-12-10'],
    ['pub_dates=2026-12-10,2026-12-12,2026-12-14'],
    ['price=a,b'],
    ['price=-5,10'],
    ['price=1e3,1e4'],
    ['price=1,2,3'],
    ['price=NaN,Infinity'],
    ['pub_pricingRent=0-30'],
    ['pub_discount=40'],
    ['pub_vendorBuy=friendsOfRotation'],
    ['sort=price;drop'],
    ['sort=relevance'],
    ['page=0'],
    ['page=-3'],
    ['page=2.5'],
    ['page=NaN'],
    ['bounds=1,2,3'],
    ['bounds=-37,175,-36,174'],
    ['bounds=91,0,0,0'],
    ['origin=0,181'],
    ['__proto__=1&constructor=2&toString=3&hasOwnProperty=4'],
    ['pub_locationByRegion=newZealand'],
    ['keywords=%00%01%1f'],
    ['address=%00+%01%1f+'],
  ])('%s', (search) => {
    expect(parse(search)).toEqual(everything);
  });
});

test('everything has a maximum', () => {
  const query = parse(
    `keywords=${'x'.repeat(5000)}&address=${'x'.repeat(5000)}&page=999999&pub_designer=${Array.from({ length: 500 }, (_, index) => `d${index}`).join(',')}&price=0,999999999`,
  );
  expect([query.keywords.length, query.address.length]).toEqual([100, 100]);
  expect(query.page).toBe(50);
  expect(query.choices.designer.values).toHaveLength(50);
  expect(query.price).toBeNull();
  expect(parse(`pub_designer=${'x'.repeat(50_000)}`).choices.designer.values[0]).toHaveLength(100);
  expect(parse(Array.from({ length: 3000 }, () => 'pub_sizing=8').join('&')).choices.sizing.values).toEqual(['8']);
});

test('two prices are a range in either order, with the lower one never above the higher', () => {
  const range = { min: 20, max: 300 };
  for (const text of ['price=20,300', 'price=300,20', 'pub_price=300,20', 'priceMin=300&priceMax=20'])
    expect(parse(text).price).toEqual(range);
  expect(parse('price=,85').price).toEqual({ min: 0, max: 85 });
  expect(parse('price=85,').price).toEqual({ min: 85, max: 10_000_000 });
  expect(parse('price=85,85').price).toEqual({ min: 85, max: 85 });
  expect(parse('price=999999999,85').price).toEqual({ min: 85, max: 10_000_000 });
  expect(parse('price=999999999,0').price).toBeNull();
});

describe('sort', () => {
  test.each([
    ['', 'createdAt'],
    ['sort=-price', '-price'],
    ['sort=price', 'price'],
    ['sort=-createdAt', '-createdAt'],
    ['sort=nonsense', 'createdAt'],
    ['keywords=slip', 'relevance'],
    ['keywords=slip&sort=-price', 'relevance'],
  ])('of %j is %s', (search, sort) => {
    expect(parse(search).sort).toBe(sort);
  });

  test('relevance is available with keywords only, and is then the only order', () => {
    const enabled = (keywords: string) => sortOptions(keywords).flatMap(({ key, disabled }) => (disabled ? [] : key));
    expect(enabled('')).toEqual(['createdAt', '-createdAt', '-price', 'price']);
    expect(enabled('slip')).toEqual(['relevance']);
    expect(sortOptions('').at(-1)).toEqual({
      key: 'relevance',
      label: 'search.sort.relevance',
      longLabel: 'search.sort-needs-words',
      disabled: true,
    });
  });
});

test('the address of a search is parsed back into the same search', () => {
  const names = [
    ...Object.values(choiceFilters).map(({ param }) => param),
    'keywords',
    'price',
    'pub_dates',
    'address',
    'bounds',
    'origin',
    'page',
    'sort',
    'pub_isProductForSale',
    'pub_pricingBuy',
    'pub_pricingRent',
    'pub_discount',
    'mapSearch',
    'view',
    'pub_vendorRent',
  ];
  const likely = [
    '8',
    '10',
    'has_all:8,10',
    'mini',
    'green',
    'true',
    'false',
    '20,85',
    '2026-12-10,2026-12-13',
    '-36.123456789,175,-37,174.5',
    '-0.0000000001,5',
    '3',
    '-price',
    '31-50',
    '61-100',
    '50',
    'Ines Vale',
    'rotationRents',
  ];
  const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...likely), fc.string({ unit: 'binary' })));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
      const query = parseSearch(new URLSearchParams(pairs));
      expect(parseSearch(new URLSearchParams(String(searchParamsOf(query))))).toEqual(
        parseSearch(searchParamsOf(query)),
      );
      expect(searchParamsOf(parseSearch(searchParamsOf(query))).toString()).toBe(searchParamsOf(query).toString());
    }),
    { numRuns: 40 },
  );
});

test('one day alone, of either field of a form, is a search for that day, and days in the wrong order are known', () => {
  const datesOf = (params: string) => parseSearch(new URLSearchParams(params)).dates;
  const day = { start: '2026-12-10', end: '2026-12-11' };
  for (const params of ['start=2026-12-10', 'end=2026-12-10', 'start=2026-12-10&end=', 'start=&end=2026-12-10'])
    expect(datesOf(params)).toEqual(day);
  const reversed = (params: string) => reversedDatesOf(new URLSearchParams(params));
  for (const params of ['start=2026-12-10&end=2026-12-09', 'pub_dates=2026-12-10,2026-12-09'])
    expect(reversed(params)).toEqual({ start: '2026-12-09', end: '2026-12-11' });
  for (const params of ['', 'pub_dates=2026-12-09,2026-12-10', 'pub_dates=2026-12-10,2026-02-31', 'dates=2,1', 'end=x'])
    expect(reversed(params)).toBeNull();
  for (const params of ['start=&end=', 'start=2026-02-31', 'start=2026-12-10&end=2026-12-09', 'start=a,b'])
    expect(datesOf(params)).toBeNull();
});
