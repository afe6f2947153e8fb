import { expect, test } from 'vitest';
import { isCsrfTokenOf, makeCsrfToken } from './csrf-token.server.ts';

const secret = 'kJ8sd7fGh2LmQp9xWz4TvBn6RcYe1UaO';
const ann = { session: 'ann' };

test('a token is valid for its own session', () => {
  expect(isCsrfTokenOf(secret, ann, makeCsrfToken(secret, ann))).toBe(true);
});

test('a token is valid for no other holder', () => {
  const token = makeCsrfToken(secret, ann);
  expect(isCsrfTokenOf(secret, { session: 'bob' }, token)).toBe(false);
  expect(isCsrfTokenOf(secret, { visitor: 'ann' }, token)).toBe(false);
  expect(isCsrfTokenOf('another secret', ann, token)).toBe(false);
});

test('a changed, truncated or foreign token is refused', () => {
  const token = makeCsrfToken(secret, ann);
  const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  for (const wrong of ['', '.', 'x', token.slice(0, -1), `${token}x`, `${token}.x`, changed]) {
    expect(isCsrfTokenOf(secret, ann, wrong), wrong).toBe(false);
  }
});

test('no two tokens are equal', () => {
  expect(makeCsrfToken(secret, ann)).not.toBe(makeCsrfToken(secret, ann));
});
