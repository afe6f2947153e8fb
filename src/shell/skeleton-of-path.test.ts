import { expect, test } from 'vitest';
import { shapeOf } from './skeleton-of-path.tsx';

test('the search, a listing, the transaction lists and the notifications have a skeleton for slow navigations', () => {
  const paths = ['/s', '/l/luna-slip/9c1', '/inbox/orders', '/notifications'];
  expect(paths.map(shapeOf)).toEqual(['grid', 'listing', 'list', 'rows']);
});

test('no other page has one', () => {
  expect(['/', '/login', '/l/luna-slip/9c1/checkout', '/inbox', '/notifications/1'].map(shapeOf)).toEqual(
    Array(5).fill(null),
  );
});
