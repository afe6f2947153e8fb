import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeLruCache } from './lru-cache.ts';

test('what was not asked for longest goes first', () => {
  const cache = makeLruCache<{ weight: number }>(30);
  for (const key of ['a', 'b', 'c']) cache.put(key, { weight: 3 });
  cache.get('a');
  for (const key of ['d', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) cache.put(key, { weight: 3 });
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
});

test('what is very large is not kept, and neither is what stood there before', () => {
  const cache = makeLruCache<{ weight: number }>(100);
  cache.put('a', { weight: 5 });
  cache.put('a', { weight: 11 });
  expect([cache.get('a'), cache.weight()]).toEqual([undefined, 0]);
});

test('the shelf never holds more than its weight, and always knows what it holds', () => {
  const put = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(fc.array(put, { maxLength: 60 }), (puts) => {
      const cache = makeLruCache<{ weight: number }>(400);
      for (const [key, weight] of puts) cache.put(key, { weight });
      const held = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((key) => cache.get(key) ?? []);
      expect(held.reduce((sum, { weight }) => sum + weight, 0)).toBe(cache.weight());
      expect(held.length).toBe(cache.count());
      expect(cache.weight()).toBeLessThanOrEqual(400);
    }),
  );
});
