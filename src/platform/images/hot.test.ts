import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeHot } from './hot.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bytes = (length: number) => new Uint8Array(length);

test('the ones that were asked for last stay', () => {
  const hot = makeHot(320);
  for (let number = 0; number < 16; number++) hot.keep(`p${number}`, bytes(20));
  expect(hot.get('p0')?.length).toBe(20);
  hot.keep('new', bytes(20));
  expect([hot.get('p0') !== null, hot.get('p1'), hot.get('new') !== null]).toEqual([true, null, true]);
});

test('keeping the same again does not count twice', () => {
  const hot = makeHot(320);
  for (let round = 0; round < 100; round++) hot.keep('same', bytes(20));
  hot.keep('other', bytes(20));
  expect([hot.get('same')?.length, hot.get('other')?.length]).toEqual([20, 20]);
});

test('a large one is not kept at the cost of many small ones', () => {
  const hot = makeHot(320);
  hot.keep('large', bytes(21));
  expect(hot.get('large')).toBeNull();
});

test('after five minutes it is read again', () => {
  const hot = makeHot(320);
  hot.keep('a', bytes(1));
  vi.advanceTimersByTime(299_000);
  expect(hot.get('a')).not.toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(hot.get('a')).toBeNull();
});
