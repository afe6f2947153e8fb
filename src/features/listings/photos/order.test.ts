import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedOrder, moved } from './order.ts';

test('a photo moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

test('an order keeps what was added meanwhile, and adds nothing that was removed', () => {
  expect(mergedOrder(['a', 'b', 'c'], ['c', 'x', 'a'])).toEqual(['c', 'a', 'b']);
  expect(mergedOrder(['a', 'b'], [])).toEqual(['a', 'b']);
  expect(mergedOrder(['a', 'b'], ['b', 'b', 'a'])).toEqual(['b', 'a']);
});

test('no order loses or repeats a photo', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
  fc.assert(
    fc.property(ids, fc.array(fc.constantFrom(...'abcdefghij')), (present, wanted) => {
      expect(mergedOrder(present, wanted).toSorted()).toEqual(present.toSorted());
    }),
  );
});
