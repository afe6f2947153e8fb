import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { makeLruCache } from './lru-cache.ts';

afterEach(() => void vi.useRealTimers());

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

test('an entry expires after its lifetime, also when it is read meanwhile, and without one never', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1);
  const [expiring, lasting] = [makeLruCache<{ weight: number }>(100, 1_000), makeLruCache<{ weight: number }>(100)];
  for (const cache of [expiring, lasting]) cache.set('a', { weight: 5 });
  vi.advanceTimersByTime(999);
  expect(expiring.get('a')).toBeDefined();
  vi.advanceTimersByTime(2);
  expect([expiring.get('a'), lasting.get('a')]).toEqual([undefined, { weight: 5 }]);
});
