import { expect, test } from 'vitest';
import { hasSecondFactor } from './strong-session.ts';

test.each([
  ['password', false, false],
  ['identity', false, false],
  ['code', false, true],
  ['passkey', false, true],
  ['code', true, false],
  ['passkey', true, false],
] as const)('a session made by %s, limited: %s, has a second factor: %s', (signedInBy, limited, has) => {
  expect(hasSecondFactor({ signedInBy, limited })).toBe(has);
});
