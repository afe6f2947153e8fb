import { expect, test } from 'vitest';
import { codeOfStep, keyUri, stepAt, stepOfCode, toBase32 } from './totp.ts';

/** RFC 6238, appendix B, for SHA-1: of its eight digits the last six. */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const secret = Buffer.from('12345678901234567890');
const fresh = { lastStep: 0 };

test.each(vectors)('at %i seconds the code is the one of RFC 6238', (seconds, eightDigits) => {
  expect(codeOfStep(secret, stepAt(seconds))).toBe(eightDigits.slice(-6));
});

test('a code is right for its step and one step before and after', () => {
  const now = 1_234_567_890;
  const code = codeOfStep(secret, stepAt(now));
  const accepted = [-60, -31, -30, -29, 0, 29, 30, 31, 60].filter(
    (off) => stepOfCode(secret, code, { now: now + off, ...fresh }) !== null,
  );
  expect(accepted).toEqual([-30, -29, 0, 29, 30, 31]);
});

test('a used step is not accepted again, nor is one before it', () => {
  const now = 1_234_567_890;
  const step = stepAt(now);
  const [before, code, after] = [codeOfStep(secret, step - 1), codeOfStep(secret, step), codeOfStep(secret, step + 1)];
  expect(stepOfCode(secret, code, { now, lastStep: step - 1 })).toBe(step);
  expect(stepOfCode(secret, code, { now, lastStep: step })).toBeNull();
  expect(stepOfCode(secret, before, { now, lastStep: step })).toBeNull();
  expect(stepOfCode(secret, after, { now, lastStep: step })).toBe(step + 1);
});

test.each(['', '0', '28708', '2870820', ' 287082', '２８７０８２', '287082\0', 'ABCDEF'])('%j is no code', (typed) => {
  expect(stepOfCode(secret, typed, { now: 59, ...fresh })).toBeNull();
});

test('the first steps of time have no step before them', () => {
  const start = { now: 0, lastStep: -1 };
  expect(stepOfCode(secret, codeOfStep(secret, 0), start)).toBe(0);
  expect(stepOfCode(secret, codeOfStep(secret, 7), start)).toBeNull();
});

/** RFC 4648, section 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32);
});

test('the key URI names issuer and account, whatever characters they have', () => {
  const uri = new URL(keyUri({ secret, issuer: 'Rent & Re:turn', account: 'mei+1@example.nz' }));
  expect(uri.pathname).toBe('//totp/Rent%20%26%20Re%3Aturn:mei%2B1%40example.nz'.slice(uri.host === 'totp' ? 6 : 0));
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', issuer: 'Rent & Re:turn' },
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
