import { expect, test } from 'vitest';
import { isDocumentOpened } from './opening.ts';

function opened(path: string, headers: Record<string, string> = {}, method = 'GET'): boolean {
  const url = new URL(path, 'https://rotation.example');
  return isDocumentOpened(new Request(url, { method, headers }), url);
}

test('a document is opened, also without JavaScript and by old browsers', () => {
  expect(opened('/order/1/details')).toBe(true);
  expect(opened('/order/1/details', { 'sec-fetch-dest': 'document' })).toBe(true);
});

test.each([
  ['/order/1/details.data', {}, 'GET'],
  ['/order/1/details', { 'sec-purpose': 'prefetch' }, 'GET'],
  ['/order/1/details', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['/order/1/details', { purpose: 'prefetch' }, 'GET'],
  ['/order/1/details', { 'x-moz': 'prefetch' }, 'GET'],
  ['/order/1/details', {}, 'HEAD'],
  ['/order/1/details', {}, 'POST'],
])('%s with %j by %s opens nothing', (path, headers, method) => {
  expect(opened(path, headers, method)).toBe(false);
});
