import { expect, test } from 'vitest';
import { addressWith, addressWithout } from './addresses.ts';

const search = '?keywords=silk&page=2';

test('a query parameter is added to the page’s address, or removed', () => {
  const here = { pathname: '/s', search };
  expect(addressWith(here, 'filters', 'open')).toBe('/s?keywords=silk&page=2&filters=open');
  expect(addressWithout(here, 'page')).toBe('/s?keywords=silk');
  expect(addressWithout({ pathname: '/s', search: '?page=2' }, 'page')).toBe('/s');
});

test.each(['//other.example/x', '///other.example/x', String.raw`/\other.example/x`, String.raw`\/other.example/x`])(
  'the path %s does not lead to another site',
  (pathname) => {
    for (const address of [
      addressWith({ pathname, search }, 'mobilemenu', 'open'),
      addressWithout({ pathname, search }, 'page'),
    ])
      expect(new URL(address, 'https://site.example').host).toBe('site.example');
  },
);
