import { expect, test } from 'vitest';
import { pageNumberIn } from './page-number.ts';

test('a page that is none is the first', () => {
  const pageOf = (query: string) => pageNumberIn(new URLSearchParams(query));
  expect([pageOf('page=2'), pageOf('page=10000'), pageOf('page=99999')]).toEqual([2, 10_000, 10_000]);
  for (const query of ['', 'page=', 'page=0', 'page=-1', 'page=1e9', 'page=x', 'page=999999'])
    expect(pageOf(query), query).toBe(1);
});
