import { expect, test } from 'vitest';
import { kindOf, listPath, pageOf, sideOf, statusGroupOf, wordsOf } from './lists.ts';

test('there are two tabs and no others', () => {
  expect([sideOf('orders'), sideOf('sales'), sideOf('Sales'), sideOf('offers'), sideOf('')]).toEqual([
    'orders',
    'sales',
    null,
    null,
    null,
  ]);
});

test('only `true` and `false` select sales or rentals', () => {
  expect([kindOf('true'), kindOf('false'), kindOf('TRUE'), kindOf(''), kindOf(null)]).toEqual([
    'sale',
    'rent',
    null,
    null,
    null,
  ]);
});

test('an invalid page number means the first page', () => {
  expect([pageOf('3'), pageOf('0'), pageOf('-1'), pageOf('1e9'), pageOf('99999999999999999999'), pageOf(null)]).toEqual(
    [3, 1, 1, 1, 1, 1],
  );
});

test('a list is filtered by the four status groups and by no others', () => {
  expect(['waiting', 'accepted', 'delivered', 'ended'].map(statusGroupOf)).not.toContain(null);
  expect([statusGroupOf('preauthorized'), statusGroupOf(''), statusGroupOf(null)]).toEqual([null, null, null]);
});

test('an address omits defaults', () => {
  expect(listPath({ side: 'orders', kind: null })).toBe('/inbox/orders');
  expect(listPath({ side: 'sales', kind: null, statusGroup: 'ended' })).toBe('/inbox/sales?state=ended');
  expect(listPath({ side: 'sales', kind: 'rent' }, 2)).toBe('/inbox/sales?isProductForSale=false&page=2');
});

test('a search is kept in the address, trimmed and not without end', () => {
  expect([wordsOf('  silk '), wordsOf(' '), wordsOf(null), wordsOf('a'.repeat(200))?.length]).toEqual([
    ...['silk', null, null, 100],
  ]);
  expect(listPath({ side: 'orders', kind: null, words: 'silk & satin' }, 2)).toBe(
    '/inbox/orders?q=silk+%26+satin&page=2',
  );
});
