import { expect, test } from 'vitest';
import { instantOf, minutesAgo, on } from './when.ts';

const present = new Date('2026-11-20T22:10:00Z');

test('a day ago is counted in the marketplace’s time zone, where it is already the 21st', () => {
  expect(instantOf(on(1, '9:05'), present).toISOString()).toBe('2026-11-19T20:05:00.000Z');
});

test('a date in another season uses the daylight-saving offset of that date', () => {
  expect(instantOf(on(97, '20:14'), present).toISOString()).toBe('2026-08-16T08:14:00.000Z');
});

test('a time is wall-clock time, also on the days of daylight-saving changes', () => {
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

test('minutes are counted back from the present', () => {
  expect(instantOf(minutesAgo(130), present).toISOString()).toBe('2026-11-20T20:00:00.000Z');
});
