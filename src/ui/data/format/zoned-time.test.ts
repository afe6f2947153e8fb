import { expect, test } from 'vitest';
import { formatZonedTime } from './zoned-time.ts';

test('a time is written in its time zone, with the name that the zone has on that day', () => {
  const summer = new Date('2026-11-27T19:05:00Z');
  expect(formatZonedTime(summer, 'Pacific/Auckland')).toBe('Sat, Nov 28, 8:05 am (New Zealand Daylight Time)');
  const winter = new Date('2026-06-30T12:30:00Z');
  expect(formatZonedTime(winter, 'Pacific/Auckland')).toBe('Wed, Jul 1, 12:30 am (New Zealand Standard Time)');
  expect(formatZonedTime(winter, 'Europe/Paris')).toBe('Tue, Jun 30, 2:30 pm (Central European Summer Time)');
});
