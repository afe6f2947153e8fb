import { expect, test } from 'vitest';
import { parseSearch } from '#src/features/search/parse.ts';
import { addressOf, searchBefore, sheetAddressOf } from './address.ts';

const searched = (query: string) => parseSearch(new URLSearchParams(query));
const paramsOf = (address: string) => new URL(address, 'https://rotation.example').searchParams;

test('an opening sheet adds no earlier search', () => {
  const address = sheetAddressOf(searched('pub_sizing=10'));
  expect(address).toBe('/s?pub_sizing=10&filters=open');
  expect(searchBefore(paramsOf(address))).toBeNull();
});

test.each(['', 'pub_sizing=10', 'keywords=silk+%26+linen&pub_colours=black%2Cgreen&page=2'])(
  'the earlier search «%s» is parsed back from the address of the sheet',
  (before) => {
    const address = sheetAddressOf(searched('pub_colours=red'), searched(before));
    const read = searchBefore(paramsOf(address));
    expect(read).toEqual(searched(before));
    expect(read && addressOf(read)).toBe(before === '' ? '/s' : `/s?${before}`);
  },
);

test('an address only ever holds a search of this site', () => {
  const read = searchBefore(paramsOf('/s?filters=open&before=//evil.example/?keywords=silk%26before=x'));
  expect(read && addressOf(read)).toMatch(/^\/s(\?|$)/);
});
