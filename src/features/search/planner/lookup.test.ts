import { expect, test } from 'vitest';
import { lookupAmong, jointSelectivity, type PostingList } from './lookup.ts';

const words = (selectivity: number): PostingList => ({ group: null, selectivity });
const filter = (key: string, selectivity: number, groupsPerFilter = 1): PostingList => ({
  group: { mode: 'any', keys: [key], groupsPerFilter },
  selectivity,
});
const plan = (...lists: PostingList[]) => {
  const { words: usesWords, groups, isAll } = lookupAmong(lists);
  return { words: usesWords, keys: groups.flatMap(({ keys }) => keys), isAll };
};

test('a single posting list is always looked up, however long', () => {
  expect(plan(words(0.9))).toEqual({ words: true, keys: [], isAll: true });
  expect(plan(filter('kind:rent', 0.6))).toEqual({ words: false, keys: ['kind:rent'], isAll: true });
});

test('posting lists of similar length are all looked up', () => {
  expect(plan(words(0.05), filter('size:8', 0.1), filter('colour:red', 0.2))).toEqual({
    words: true,
    keys: ['size:8', 'colour:red'],
    isAll: true,
  });
});

test('a word in half of all listings is rechecked on the rows beside a selective filter', () => {
  expect(plan(words(0.5), filter('category:midi size:8', 0.001))).toEqual({
    words: false,
    keys: ['category:midi size:8'],
    isAll: true,
  });
});

test('a filter that most listings match is rechecked on the rows beside a selective word', () => {
  expect(plan(words(0.0005), filter('kind:rent', 0.6))).toEqual({ words: true, keys: [], isAll: false });
});

test('filters that occur in several groups count once', () => {
  const pairs = [filter('a b', 0.01, 2), filter('a c', 0.01, 2), filter('b c', 0.01, 2)];
  expect(jointSelectivity(pairs)).toBeCloseTo(0.001);
});
