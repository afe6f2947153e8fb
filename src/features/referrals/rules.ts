/** 16 symbols without vowels and look-alikes: a code is no word, and is read out without mistakes. */
const symbols = '23456789CDFGHJKM';
const codeLength = 12;

/** 48 random bits, of which each symbol is four. */
export function codeFrom(random: Uint8Array): string {
  if (random.length * 2 !== codeLength) throw new RangeError(`A code needs ${codeLength / 2} bytes`);
  return [...random].map((byte) => `${symbols[byte >> 4]}${symbols[byte & 15]}`).join('');
}

/** What was typed, as codes are stored: "2345-6789 cdfg" is 23456789CDFG. Null for what cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/gu, '').toUpperCase();
  return code.length === codeLength && [...code].every((symbol) => symbols.includes(symbol)) ? code : null;
}

/** In groups of four: "2345-6789-CDFG". */
export function writtenCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/gu, '$1-');
}

/** The mailbox behind an address, to compare two: providers ignore a tag after "+", and Gmail also the dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const untagged = name.replace(/(?<=.)\+.*$/, '');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * `returned`: the payment that took it has ended without anything kept, and it can be used again. `unearned`: so has what it
 * was earned with, and it cannot be used. `refused`: one person has several accounts.
 */
export type CreditState = 'unused' | 'used' | 'expired' | 'returned' | 'unearned' | 'refused';

type CreditFacts = {
  readonly spent: boolean;
  /** Whether something of the payment that took it is held or kept. */
  readonly kept: boolean;
  /** Whether all orders that it was earned with were refunded in full. */
  readonly unearned: boolean;
  /** Whether another account of the same person gave it, or has used one of the same code. */
  readonly refused: boolean;
  readonly expiresAt: Date | null;
};

export function creditStateOf({ spent, kept, unearned, refused, expiresAt }: CreditFacts, now: Date): CreditState {
  if (kept) return 'used';
  if (unearned) return 'unearned';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (refused) return 'refused';
  return spent ? 'returned' : 'unused';
}
