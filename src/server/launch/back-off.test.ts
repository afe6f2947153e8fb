import { expect, test } from 'vitest';
import { makeBackOff } from './back-off.ts';

test('the wait grows with each death, up to half a minute', () => {
  const backOff = makeBackOff();
  const waits = Array.from({ length: 10 }, () => backOff.next(5_000, true));
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('after a calm minute it is short again', () => {
  const backOff = makeBackOff();
  for (let death = 0; death < 6; death++) backOff.next(100, true);
  expect(backOff.next(59_000, true)).toBe(16_000);
  expect(backOff.next(60_000, true)).toBe(0);
});

test('deaths that something else is to blame for make it no longer', () => {
  const backOff = makeBackOff();
  for (let death = 0; death < 6; death++) expect(backOff.next(100, false)).toBe(1_000);
  expect(backOff.next(100, true)).toBe(0);
});
