import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { areKeys, encryptFor } from './encrypt.server.ts';
import { isPushAddress } from './services.ts';
import { vapidHeader, vapidKeysOf } from './vapid.server.ts';

/** The example in appendix A of RFC 8291. */
const example = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  plain: 'When I grow up, I want to be a watermelon',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('content is encrypted as the standard’s own example', () => {
  const chosen = { privateKey: example.privateKey, salt: Buffer.from(example.salt, 'base64url') };
  expect(encryptFor(example, Buffer.from(example.plain), chosen).toString('base64url')).toBe(example.sealed);
});

test('each message has a key and a salt of its own', () => {
  const [one, other] = [encryptFor(example, Buffer.from('x')), encryptFor(example, Buffer.from('x'))];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

test('keys that are no point of the curve, or of another length, are found', () => {
  expect(areKeys(example)).toBe(true);
  const off = Buffer.from(example.publicKey, 'base64url');
  off[40] = (off[40] ?? 0) ^ 1;
  expect(areKeys({ ...example, publicKey: off.toString('base64url') })).toBe(false);
  expect(areKeys({ ...example, publicKey: 'short' })).toBe(false);
  expect(areKeys({ ...example, authSecret: 'BTBZMqHH6r4Tts7J_aSIggAA' })).toBe(false);
});

test('the sender is signed for, for the service alone and for half a day', () => {
  const keys = vapidKeysOf(example.privateKey);
  const now = new Date('2026-11-24T00:00:00Z');
  const header = vapidHeader(keys, 'https://fcm.googleapis.com/fcm/send/abc', 'mailto:hello@rotation.example', now);
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    ...{ aud: 'https://fcm.googleapis.com', sub: 'mailto:hello@rotation.example' },
    exp: now.getTime() / 1000 + 12 * 3600,
  });
  const point = Buffer.from(key, 'base64url');
  const half = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const [x, y] = [half(1, 33), half(33, 65)];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const sealed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), sealed, Buffer.from(signature, 'base64url'))).toBe(true);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QABC', true],
  ['https://wns2-bl2p.notify.windows.com/w/?token=a', true],
  ['http://127.0.0.1:4401/push/1', true],
  ['http://127.0.0.1:4402/push/1', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/send', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://evilpush.apple.com/a', false],
  ['https://169.254.169.254/latest', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
  ['nonsense', false],
])('the push address %s is called: %s', (address, expected) => {
  expect(isPushAddress(address, ['http://127.0.0.1:4401'])).toBe(expected);
});
