import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps (TOTP, RFC 6238): SHA-1, six digits, 30 seconds, as all apps assume. */
const digits = 6;
const stepSeconds = 30;
/** Steps that the clock of a phone may be off, either way. */
const maxSkew = 1;

/** RFC 4226 recommends 160 bits. */
export const secretBytes = 20;

export function stepAt(unixSeconds: number): number {
  return Math.floor(unixSeconds / stepSeconds);
}

export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226 calls it dynamic truncation: the last four bits say where the 31 bits are.
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that `code` belongs to, of the present one and its neighbours; null for a wrong code, and for one of
 * `lastStep` or before, which has been used.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): number | null {
  const given = Buffer.from(code);
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - maxSkew; step <= present + maxSkew; step++) {
    if (step < 0) continue;
    const expected = Buffer.from(codeOfStep(secret, step));
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    if (isRight && step > lastStep) found ??= step;
  }
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, in which apps take a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

type KeyUri = { readonly secret: Uint8Array; readonly issuer: string; readonly account: string };

/** What the QR code contains: the key URI format that apps share. */
export function keyUri({ secret, issuer, account }: KeyUri): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = { secret: toBase32(secret), issuer, algorithm: 'SHA1', digits, period: stepSeconds };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}
