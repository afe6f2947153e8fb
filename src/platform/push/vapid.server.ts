import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** The sender's keys, base64url (RFC 8292). */
export type VapidKeys = { readonly privateKey: string; readonly publicKey: string };

/** For so long a signed header is valid; services allow a day. */
const lifetimeSeconds = 12 * 3_600;

/** Throws for what is no private key of the curve P-256. */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') };
}

/** Shows a push service who sends. `contact` is an address of the sender (`mailto:` or `https:`). */
export function vapidHeader(keys: VapidKeys, endpoint: string, contact: string, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + lifetimeSeconds,
    sub: contact,
  };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: keyObject(keys), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function keyObject({ privateKey, publicKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url');
  const half = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const [x, y] = [half(1, 33), half(33, 65)];
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' });
}
