import { expect, test } from 'vitest';
import { lookupAmong, together, type List } from './lookup.ts';

const words = (part: number): List => ({ group: null, part });
const filter = (key: string, part: number, told = 1): List => ({ group: { mode: 'any', keys: [key], told }, part });
const asked = (...lists: List[]) => {
  const { words: areAsked, groups, isAll } = lookupAmong(lists);
  return { words: areAsked, keys: groups.flatMap(({ keys }) => keys), isAll };
};

test('what is alone is asked, however long its list', () => {
  expect(asked(words(0.9))).toEqual({ words: true, keys: [], isAll: true });
  expect(asked(filter('kind:rent', 0.6))).toEqual({ words: false, keys: ['kind:rent'], isAll: true });
});

test('lists of like length are all asked', () => {
  expect(asked(words(0.05), filter('size:8', 0.1), filter('colour:red', 0.2))).toEqual({
    words: true,
    keys: ['size:8', 'colour:red'],
    isAll: true,
  });
});

test('a word that half of all pieces have is not asked beside filters that few have', () => {
  expect(asked(words(0.5), filter('category:midi size:8', 0.001))).toEqual({
    words: false,
    keys: ['category:midi size:8'],
    isAll: true,
  });
});

test('a filter that most pieces have is not asked beside a word that few have', () => {
  expect(asked(words(0.0005), filter('kind:rent', 0.6))).toEqual({ words: true, keys: [], isAll: false });
});

test('filters that are told in several lists count once', () => {
  const pairs = [filter('a b', 0.01, 2), filter('a c', 0.01, 2), filter('b c', 0.01, 2)];
  expect(together(pairs)).toBeCloseTo(0.001);
});
