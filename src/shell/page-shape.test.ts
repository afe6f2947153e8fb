import { expect, test } from 'vitest';
import { shapeOf } from './page-shape.ts';

test('the search, a piece and the lists of transactions show their boxes while they are slow in coming', () => {
  expect(['/s', '/l/luna-slip/9c1', '/inbox/orders'].map(shapeOf)).toEqual(['grid', 'listing', 'list']);
});

test('no other page pretends to be one of them', () => {
  expect(['/', '/login', '/l/luna-slip/9c1/checkout', '/inbox'].map(shapeOf)).toEqual([null, null, null, null]);
});
