import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeShelf } from './lru-cache.ts';

test('what was not asked for longest goes first', () => {
  const shelf = makeShelf<{ weight: number }>(30);
  for (const key of ['a', 'b', 'c']) shelf.put(key, { weight: 3 });
  shelf.get('a');
  for (const key of ['d', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) shelf.put(key, { weight: 3 });
  expect(['a', 'b', 'c', 'd'].map((key) => shelf.get(key) !== undefined)).toEqual([true, false, true, true]);
});

test('what is very large is not kept, and neither is what stood there before', () => {
  const shelf = makeShelf<{ weight: number }>(100);
  shelf.put('a', { weight: 5 });
  shelf.put('a', { weight: 11 });
  expect([shelf.get('a'), shelf.weight()]).toEqual([undefined, 0]);
});

test('the shelf never holds more than its weight, and always knows what it holds', () => {
  const put = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(fc.array(put, { maxLength: 60 }), (puts) => {
      const shelf = makeShelf<{ weight: number }>(400);
      for (const [key, weight] of puts) shelf.put(key, { weight });
      const held = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((key) => shelf.get(key) ?? []);
      expect(held.reduce((sum, { weight }) => sum + weight, 0)).toBe(shelf.weight());
      expect(held.length).toBe(shelf.count());
      expect(shelf.weight()).toBeLessThanOrEqual(400);
    }),
  );
});
