import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const minute = 60_001;

function counting() {
  let times = 0;
  return async () => (times += 1);
}

test('a value is refreshed once a minute, and the call that starts the refresh gets the stale value', async () => {
  const source = {};
  const read = counting();
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  vi.advanceTimersByTime(minute);
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  await Promise.resolve();
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(2);
});

test('concurrent first calls share one read', async () => {
  const source = {};
  const read = counting();
  expect(await Promise.all([staleWhileRevalidate(source, 'a', read), staleWhileRevalidate(source, 'a', read)])).toEqual(
    [1, 1],
  );
});

test('a failed first read is not cached', async () => {
  const source = {};
  await expect(staleWhileRevalidate(source, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await staleWhileRevalidate(source, 'a', async () => 'yes')).toBe('yes');
});

test('a failed refresh keeps the stale value', async () => {
  const source = {};
  await staleWhileRevalidate(source, 'a', async () => 'old');
  vi.advanceTimersByTime(minute);
  expect(await staleWhileRevalidate(source, 'a', () => Promise.reject(new Error('no')))).toBe('old');
  expect(await staleWhileRevalidate(source, 'a', async () => 'new')).toBe('old');
});

test('a value older than three minutes is not served stale', async () => {
  const source = {};
  const read = counting();
  expect(await staleWhileRevalidate(source, 'a', read)).toBe(1);
  vi.advanceTimersByTime(3 * minute);
  expect(await Promise.all([staleWhileRevalidate(source, 'a', read), staleWhileRevalidate(source, 'a', read)])).toEqual(
    [2, 2],
  );
});
