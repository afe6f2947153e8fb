import { expect, test } from 'vitest';
import { instantOf, minutesAgo, on } from './when.ts';

const present = new Date('2026-11-20T22:10:00Z');

test('a day ago is counted on the wall calendar of the marketplace, where it is the 21st already', () => {
  expect(instantOf(on(1, '9:05'), present).toISOString()).toBe('2026-11-19T20:05:00.000Z');
});

test('an evening of another season has that season’s offset', () => {
  expect(instantOf(on(97, '20:14'), present).toISOString()).toBe('2026-08-16T08:14:00.000Z');
});

test('minutes are counted from this moment', () => {
  expect(instantOf(minutesAgo(130), present).toISOString()).toBe('2026-11-20T20:00:00.000Z');
});
