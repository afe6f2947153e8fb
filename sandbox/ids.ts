import { createHash, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** An id such as `pi_3kD…`: the prefix, an underscore and 24 characters, as long as Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** A one-way fingerprint of 16 characters, the same for the same number. */
export function fingerprintOf(number: string): string {
  const digest = createHash('sha256').update(`payments-sandbox:${number}`).digest();
  return Array.from(digest.subarray(0, 16), (byte) => alphabet[byte % alphabet.length]).join('');
}
