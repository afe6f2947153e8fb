import { createHash, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** `pi_3kD…`: the prefix, an underscore and 24 letters, as long as Stripe's own. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** The same number always gives the same 16 letters, and nothing leads back to the number. */
export function fingerprintOf(number: string): string {
  const digest = createHash('sha256').update(`payments-sandbox:${number}`).digest();
  return Array.from(digest.subarray(0, 16), (byte) => alphabet[byte % alphabet.length]).join('');
}
