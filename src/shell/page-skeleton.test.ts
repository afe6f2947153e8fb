import { expect, test } from 'vitest';
import { shapeOf } from './page-skeleton.tsx';

test('the search, a listing and the transaction lists have a skeleton for slow navigations', () => {
  expect(['/s', '/l/luna-slip/9c1', '/inbox/orders'].map(shapeOf)).toEqual(['grid', 'listing', 'list']);
});

test('no other page has one', () => {
  expect(['/', '/login', '/l/luna-slip/9c1/checkout', '/inbox'].map(shapeOf)).toEqual([null, null, null, null]);
});
