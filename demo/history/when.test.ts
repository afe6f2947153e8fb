import { expect, test } from 'vitest';
import { instantOf, minutesAgo, on } from './when.ts';

const present = new Date('2026-11-20T22:10:00Z');

test('a day ago is counted on the wall calendar of the marketplace, where it is the 21st already', () => {
  expect(instantOf(on(1, '9:05'), present).toISOString()).toBe('2026-11-19T20:05:00.000Z');
});

test('an evening of another season has that season’s offset', () => {
  expect(instantOf(on(97, '20:14'), present).toISOString()).toBe('2026-08-16T08:14:00.000Z');
});

test('an hour is what the clocks on the wall say, also on the days on which they change', () => {
  const spring = new Date('2026-09-27T22:00:00Z');
  const onTheDay = (time: string, now: Date) => instantOf(on(1, time), now).toISOString();
  expect(onTheDay('1:30', spring)).toBe('2026-09-26T13:30:00.000Z');
  expect(onTheDay('9:05', spring)).toBe('2026-09-26T20:05:00.000Z');
  expect(onTheDay('23:30', spring)).toBe('2026-09-27T10:30:00.000Z');
  const autumn = new Date('2026-04-05T22:00:00Z');
  expect(onTheDay('0:20', autumn)).toBe('2026-04-04T11:20:00.000Z');
  expect(onTheDay('9:05', autumn)).toBe('2026-04-04T21:05:00.000Z');
  expect(onTheDay('23:30', autumn)).toBe('2026-04-05T11:30:00.000Z');
});

test('minutes are counted from this moment', () => {
  expect(instantOf(minutesAgo(130), present).toISOString()).toBe('2026-11-20T20:00:00.000Z');
});
