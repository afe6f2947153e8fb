import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const minute = 60_001;

function counting() {
  let times = 0;
  return async () => (times += 1);
}

test('it is read once a minute, and whoever comes then still gets the old', async () => {
  const source = {};
  const read = counting();
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  vi.advanceTimersByTime(minute);
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  await Promise.resolve();
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(2);
});

test('all who ask first wait for one reading', async () => {
  const source = {};
  const read = counting();
  expect(await Promise.all([staleWhileRevalidate(source, 'a', read), staleWhileRevalidate(source, 'a', read)])).toEqual(
    [1, 1],
  );
});

test('what could not be read the first time is read again', async () => {
  const source = {};
  await expect(staleWhileRevalidate(source, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await staleWhileRevalidate(source, 'a', async () => 'yes')).toBe('yes');
});

test('what cannot be read anew stays as it was', async () => {
  const source = {};
  await staleWhileRevalidate(source, 'a', async () => 'old');
  vi.advanceTimersByTime(minute);
  expect(await staleWhileRevalidate(source, 'a', () => Promise.reject(new Error('no')))).toBe('old');
  expect(await staleWhileRevalidate(source, 'a', async () => 'new')).toBe('old');
});

test('after a quiet time nobody gets what was true long ago', async () => {
  const source = {};
  const read = counting();
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  vi.advanceTimersByTime(3 * minute);
  expect(await Promise.all([staleWhileRevalidate(source, 'a', read), staleWhileRevalidate(source, 'a', read)])).toEqual(
    [2, 2],
  );
});
