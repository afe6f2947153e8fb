import { expect, test } from 'vitest';
import { excerptOf } from './message-kind.ts';

test('an excerpt is one line', () => {
  expect(excerptOf('  Is it lined?\n\n\tAnd warm? ')).toBe('Is it lined? And warm?');
});

test('a long message is cut between two words', () => {
  const excerpt = excerptOf('lined '.repeat(100));
  expect(excerpt.length).toBeLessThanOrEqual(202);
  expect(excerpt).toMatch(/^(lined )+…$/);
});

test('a word without end is cut, and never within a character', () => {
  expect(excerptOf('a'.repeat(500))).toBe(`${'a'.repeat(200)} …`);
  expect(excerptOf('👗'.repeat(500)).isWellFormed()).toBe(true);
  expect(excerptOf(`a${'👗'.repeat(500)}`).isWellFormed()).toBe(true);
});
