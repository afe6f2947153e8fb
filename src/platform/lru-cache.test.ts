import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeLruCache } from './lru-cache.ts';

test('the least recently used entry is evicted first', () => {
  const cache = makeLruCache<{ weight: number }>(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, { weight: 3 });
  cache.get('a');
  for (const key of ['d', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) cache.set(key, { weight: 3 });
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
});

test('a very large entry is not cached, and removes the one it would have replaced', () => {
  const cache = makeLruCache<{ weight: number }>(100);
  cache.set('a', { weight: 5 });
  cache.set('a', { weight: 11 });
  expect([cache.get('a'), cache.calculatedSize]).toEqual([undefined, 0]);
});

test('the cache never holds more than its bytes, and its size is the sum of its entries', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const set = fc.tuple(fc.constantFrom(...keys), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(fc.array(set, { maxLength: 60 }), (sets) => {
      const cache = makeLruCache<{ weight: number }>(400);
      for (const [key, weight] of sets) cache.set(key, { weight });
      const held = keys.flatMap((key) => cache.get(key) ?? []);
      expect(held.reduce((sum, { weight }) => sum + Math.max(1, weight), 0)).toBe(cache.calculatedSize);
      expect(held.length).toBe(cache.size);
      expect(cache.calculatedSize).toBeLessThanOrEqual(400);
    }),
  );
});
