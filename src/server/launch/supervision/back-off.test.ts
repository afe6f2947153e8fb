import { expect, test } from 'vitest';
import { makeBackOff } from './back-off.ts';

test('the delay grows with each crash, up to half a minute', () => {
  const backOff = makeBackOff();
  const waits = Array.from({ length: 10 }, () => backOff.next(5_000, true));
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('after a minute without a crash the delay is short again', () => {
  const backOff = makeBackOff();
  for (let crash = 0; crash < 6; crash++) backOff.next(100, true);
  expect(backOff.next(59_000, true)).toBe(16_000);
  expect(backOff.next(60_000, true)).toBe(0);
});

test('crashes while the database is away do not increase the delay', () => {
  const backOff = makeBackOff();
  for (let crash = 0; crash < 6; crash++) expect(backOff.next(100, false)).toBe(1_000);
  expect(backOff.next(100, true)).toBe(0);
});
