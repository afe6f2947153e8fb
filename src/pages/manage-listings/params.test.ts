import { expect, test } from 'vitest';
import { listOf, listPath } from './params.ts';

test('an address names a state and a page, and what is unknown is ignored', () => {
  const read = (query: string) => listOf(new URLSearchParams(query));
  expect(read('state=closed&page=3')).toEqual({ state: 'closed', page: 3 });
  for (const query of ['', 'state=deleted&page=0', 'state=__proto__&page=-1', 'page=1e3', 'page=999999'])
    expect(read(query), query).toEqual({ state: null, page: 1 });
});

test('the address of a list is as short as it can be, and is read again', () => {
  expect(listPath({ state: null, page: 1 })).toBe('/listings');
  const list = { state: 'draft', page: 2 } as const;
  expect(listPath(list, { delete: 'a' })).toBe('/listings?state=draft&page=2&delete=a');
  expect(listOf(new URLSearchParams(listPath(list).split('?')[1]))).toEqual(list);
});
