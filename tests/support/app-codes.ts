import { codeOfStep, stepAt } from '#src/features/accounts/second-factor/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a key as the page writes it; `ahead` steps from now. */
export function appCode(key: string, ahead = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOfStep(secret, stepAt(Date.now() / 1000) + ahead);
}
