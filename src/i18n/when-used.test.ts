import { expect, test } from 'vitest';
import { whenUsed } from './when-used.ts';

test('it is made at the first use, and once', () => {
  let times = 0;
  const list = whenUsed(() => [(times += 1)]);
  expect(times).toBe(0);
  expect(list()).toBe(list());
  expect(list()).toEqual([1]);
});
