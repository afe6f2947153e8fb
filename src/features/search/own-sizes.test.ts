import { expect, test } from 'vitest';
import { searchParamsOf } from './address.ts';
import { inSizes, knownSizes, ownSizesPathOf, searchToReturnTo } from './own-sizes.ts';
import { everything, parseSearch } from './parse.ts';

const search = (text: string) => parseSearch(new URLSearchParams(text));
const inOwn = (text: string, own: readonly string[]) => String(searchParamsOf(inSizes(search(text), own)));

test('one’s own sizes replace those of a search, any of them, from its first page', () => {
  expect(inOwn('pub_sizing=6&pub_colours=green&page=3', ['8', '10'])).toBe('pub_sizing=8%2C10&pub_colours=green');
  expect(inOwn('pub_sizing=has_all%3A6%2C8', ['8', '10'])).toBe('pub_sizing=8%2C10');
  expect(inOwn('pub_sizing=6', ['900'])).toBe('');
  expect(inOwn('pub_sizing=6', [])).toBe('');
});

test('sizes are those of the filter, each once and in its order', () => {
  expect(knownSizes(['12', 'XL', '8', '8', 'osfa', ''])).toEqual(['osfa', '8', '12']);
});

test('the page of one’s sizes leads back to the search, and to no other address', () => {
  const address = ownSizesPathOf(search('pub_colours=green&page=2'));
  expect(address).toBe('/account/sizes?search=pub_colours%3Dgreen%26page%3D2');
  expect(searchToReturnTo('pub_colours=green')).toEqual(search('pub_colours=green'));
  expect(searchToReturnTo('https://elsewhere.example/')).toEqual(everything);
  expect([searchToReturnTo(null), searchToReturnTo(''), ownSizesPathOf(everything)]).toEqual([
    null,
    null,
    '/account/sizes',
  ]);
});
