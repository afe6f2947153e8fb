import { expect, test } from 'vitest';
import { tabPath } from './address.ts';
import { parseProfile } from './profile-params.ts';

const parse = (query: string) => parseProfile(new URLSearchParams(query));

test('an address that is written is read again', () => {
  const [, query = ''] = tabPath('a', 'sale', 3).split('?');
  expect(parse(query)).toEqual({ tab: 'sale', page: 3 });
  expect(tabPath('a', 'rent')).toBe('/u/a?tab=rent');
});

test('what is not understood is left out', () => {
  for (const query of ['', 'tab=x&page=x', 'tab=constructor&page=2', 'page=2'])
    expect(parse(query)).toEqual({ tab: null, page: 1 });
  for (const page of ['0', '-1', '1e9', 'x', ''])
    expect(parse(`tab=rent&page=${page}`)).toEqual({ tab: 'rent', page: 1 });
});
