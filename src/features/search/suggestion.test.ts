import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begins, completed, mixed } from './suggestion.ts';

test('lists are mixed turn by turn, in their own order, as far as there is room', () => {
  expect(mixed([['a', 'b', 'c'], [], ['x'], ['p', 'q']], 4)).toEqual(['a', 'b', 'x', 'p']);
  const lists = fc.array(fc.array(fc.nat(), { maxLength: 6 }), { maxLength: 5 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 12 }), (given, max) => {
      const all = given.flat().length;
      return mixed(given, max).length === Math.min(all, max);
    }),
  );
});

test('every typed word begins a word of the name, whatever its accents, capitals and apostrophes', () => {
  expect(begins(['ines', 'va'], 'Inès Vale')).toBe(true);
  expect(begins(['oco'], "O'Connor")).toBe(true);
  expect(begins(['ale'], 'Ines Vale')).toBe(false);
  expect(begins(['ines', 'x'], 'Ines Vale')).toBe(false);
});

test('the last word is completed to the most frequent one, and only a long one is left as it is', () => {
  const words = new Map([
    ['silver', 3],
    ['silk', 9],
    ['red', 2],
    ['redwood', 8],
  ]);
  expect(completed(['si'], words)).toBe('silk');
  expect(completed(['navy', 'silv'], words)).toBe('navy silver');
  expect(completed(['red'], words)).toBe('red');
  expect(completed(['zeb'], words)).toBeNull();
  expect(completed(['zebra'], words)).toBe('zebra');
});
