import { expect, test } from 'vitest';
import { readInstant } from './instant.ts';

test('what a page sends back is the same instant', () => {
  const text = '2026-11-23T16:19:00.123Z';
  expect(readInstant(text)?.toISOString()).toBe(text);
});

test.each([
  '',
  '-1',
  '0000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-11-23',
])('what is no such instant, or one that no table can hold, is none: %s', (text) => {
  expect(readInstant(text)).toBeNull();
});
