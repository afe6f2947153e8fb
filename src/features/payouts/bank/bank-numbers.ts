import { isValidIBAN } from 'ibantools';
import { bankCountry, type BankField } from './countries.ts';

export type Typed = Readonly<Partial<Record<BankField, string>>>;

/** `wrongCountry`: a valid IBAN of another country than the chosen one. */
export type BankProblem = 'missing' | 'format' | 'checkDigits' | 'wrongCountry';

type Format = { readonly pattern: RegExp; readonly check?: (written: string) => boolean };

const digits = (min: number, max = min): Format => ({ pattern: new RegExp(`^\\d{${min},${max}}$`) });
/** As banks write them, also in Japanese. */
const name: Format = { pattern: /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Zs} .,'’・ー&()/-]{0,99}$/u };

/** Of a field where no country has another format. */
const usual: Readonly<Record<BankField, Format>> = {
  accountNumber: digits(4, 17),
  accountOwnerName: name,
  institutionNumber: digits(3),
  transitNumber: digits(5),
  clearingCode: digits(3),
  branchCode: digits(3),
  branchName: name,
  bankName: name,
  bankCode: digits(4),
  clabe: { ...digits(18), check: isClabe },
  iban: { pattern: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, check: isValidIBAN },
  routingNumber: { ...digits(9), check: isRoutingNumber },
  sortCode: digits(6),
  bsb: digits(6),
};

const ofCountry: Readonly<Record<string, Readonly<Partial<Record<BankField, Format>>>>> = {
  AU: { accountNumber: digits(5, 9) },
  CA: { accountNumber: digits(7, 12) },
  GB: { accountNumber: digits(8) },
  HK: { accountNumber: digits(6, 12) },
  JP: { accountNumber: digits(6, 8) },
  // Bank, branch, account and a suffix of two or three digits.
  NZ: { accountNumber: digits(15, 16) },
  SG: { accountNumber: digits(6, 14) },
};

const names: ReadonlySet<BankField> = new Set(['accountOwnerName', 'bankName', 'branchName']);

/** As the provider wants it: names trimmed, of numbers only what counts. Full-width digits become plain ones. */
export function normalised(country: string, field: BankField, typed: string): string {
  if (names.has(field)) return typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const plain = typed.normalize('NFKC').replace(/\s/gu, '');
  if (field === 'iban') return plain.replace(/-/g, '').toUpperCase();
  const hasDashes = (country === 'NZ' && field === 'accountNumber') || field === 'sortCode' || field === 'bsb';
  return hasDashes ? plain.replace(/[-‐‑‒–]/gu, '') : plain;
}

/** What is wrong with one field; null when nothing is. */
export function problemOf(country: string, field: BankField, typed: string): BankProblem | null {
  const written = normalised(country, field, typed);
  if (written === '') return 'missing';
  const { pattern, check } = ofCountry[country]?.[field] ?? usual[field];
  if (!pattern.test(written)) return 'format';
  if (check !== undefined && !check(written)) return 'checkDigits';
  return field === 'iban' && !written.startsWith(country) ? 'wrongCountry' : null;
}

export type FieldProblem = { readonly field: BankField; readonly problem: BankProblem };

/** In the order of the fields. */
export function problemsOf(country: string, typed: Typed): readonly FieldProblem[] {
  return bankCountry(country).fields.flatMap((field) => {
    const problem = problemOf(country, field, typed[field] ?? '');
    return problem === null ? [] : [{ field, problem }];
  });
}

/** Checksum of the American Bankers Association: weighted by 3, 7 and 1, the digits sum to a multiple of ten. */
function isRoutingNumber(written: string): boolean {
  return written !== '000000000' && weightedSum(written, [3, 7, 1], (product) => product) % 10 === 0;
}

/** The last digit of a CLABE makes the sum of the last digits of the weighted ones a multiple of ten. */
function isClabe(written: string): boolean {
  const sum = weightedSum(written.slice(0, 17), [3, 7, 1], (product) => product % 10);
  return (10 - (sum % 10)) % 10 === Number(written[17]);
}

function weightedSum(written: string, weights: readonly number[], part: (product: number) => number): number {
  return [...written].reduce((sum, digit, at) => sum + part(Number(digit) * (weights[at % weights.length] ?? 0)), 0);
}
