import { expect, test } from 'vitest';
import { decrypt, deriveKey, encrypt, randomKey } from './encryption.server.ts';

const plain = new TextEncoder().encode('A photo of a passport');
const key = randomKey();

test('what was encrypted is decrypted again, and is different each time', () => {
  const sealed = encrypt(key, plain, 'photo 1');
  expect(decrypt(key, sealed, 'photo 1')).toEqual(Buffer.from(plain));
  expect(sealed.includes('passport')).toBe(false);
  expect(encrypt(key, plain, 'photo 1').equals(sealed)).toBe(false);
  expect(decrypt(key, encrypt(key, new Uint8Array(), 'x'), 'x')).toHaveLength(0);
});

test('with another key or context, changed or cut, nothing is decrypted', () => {
  const sealed = encrypt(key, plain, 'photo 1');
  expect(decrypt(randomKey(), sealed, 'photo 1')).toBeNull();
  expect(decrypt(key, sealed, 'photo 2')).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(key, changed, 'photo 1'), `byte ${at}`).toBeNull();
    expect(decrypt(key, sealed.subarray(0, at), 'photo 1'), `cut at ${at}`).toBeNull();
  }
});

test('keys of two purposes and of two secrets differ', () => {
  const keys = [deriveKey('a', 'x'), deriveKey('a', 'y'), deriveKey('b', 'x')];
  expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(3);
  expect(deriveKey('a', 'x')).toEqual(keys[0]);
});
