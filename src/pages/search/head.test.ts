import { expect, test } from 'vitest';
import { parseSearch } from '#src/features/search/parse.ts';
import type { Config } from '#src/platform/config.ts';
import { searchHead } from './head.server.ts';

const app = { config: { canonicalRootUrl: 'https://site.example' } as Config };
const headOf = (address: string, totalItems = 5) =>
  searchHead(app, parseSearch(new URLSearchParams(address)), { totalItems, more: false });
const canonicalOf = (address: string) => headOf(address).flatMap((tag) => ('href' in tag ? tag.href : []));
const isIndexed = (address: string, totalItems?: number) =>
  !headOf(address, totalItems).some((tag) => 'name' in tag && tag.name === 'robots');

test('the canonical address of a search has its filters and its page, and no order', () => {
  const address = 'sort=price&pub_category=maxiDress&pub_isProductForSale=false&page=2&utm_source=x';
  expect(canonicalOf(address)).toEqual([
    'https://site.example/s?pub_isProductForSale=false&pub_category=maxiDress&page=2',
  ]);
  expect(canonicalOf('sort=-price')).toEqual(['https://site.example/s']);
});

test.each(['', 'pub_isProductForSale=true', 'pub_category=bags&pub_isProductForSale=true', 'page=2'])(
  'the search %j is indexed',
  (address) => {
    expect(isIndexed(address)).toBe(true);
  },
);

test.each(['keywords=silk', 'pub_sizing=8', 'pub_category=mini,midi', 'pub_colours=black', 'bounds=-36,175,-37,174'])(
  'the search %j is not indexed',
  (address) => {
    expect(isIndexed(address)).toBe(false);
  },
);

test('a search without results is not indexed', () => {
  expect(isIndexed('pub_isProductForSale=true', 0)).toBe(false);
});
