import type { BankFailure } from '../store/kinds.ts';
import { badParam } from '../wire/problems.ts';

export type BankNumber = { routing: string | null; account: string };

type Rule = { readonly routing: RegExp | null; readonly account: RegExp; readonly example: string };

const iban: Rule = { routing: null, account: /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/, example: 'DE89370400440532013000' };

const rules: Readonly<Record<string, Rule>> = {
  AU: { routing: /^\d{6}$/, account: /^\d{5,9}$/, example: '000123456' },
  CA: { routing: /^\d{8,9}$/, account: /^\d{7,12}$/, example: '000123456789' },
  GB: { routing: /^\d{6}$/, account: /^\d{8}$/, example: '00012345' },
  HK: { routing: /^\d{6}$/, account: /^\d{6,12}$/, example: '000123456' },
  JP: { routing: /^\d{7}$/, account: /^\d{6,8}$/, example: '0001234' },
  MX: { routing: null, account: /^\d{18}$/, example: '000000001234567897' },
  NZ: { routing: null, account: /^\d{15,16}$/, example: '1100000000000010' },
  SG: { routing: /^\d{7}$/, account: /^\d{6,14}$/, example: '000123456' },
  US: { routing: /^\d{9}$/, account: /^\d{4,17}$/, example: '000123456789' },
};

const ibanCountries = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GI GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** The IBAN checksum: the remainder modulo 97, which must be 1. */
function ibanRemainder(text: string): number {
  const rotated = `${text.slice(4)}${text.slice(0, 4)}`;
  let remainder = 0;
  for (const character of rotated) {
    const digits = String(Number.parseInt(character, 36));
    for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder;
}

/** The check digits that make an IBAN of this country and body valid. */
export function ibanCheckDigits(country: string, body: string): string {
  return String(98 - ibanRemainder(`${country}00${body}`)).padStart(2, '0');
}

/** Checksum of an American routing number: weights 3, 7 and 1 sum to a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  const weights = [3, 7, 1];
  return [...text].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0), 0) % 10 === 0;
}

function checkRouting(country: string, rule: Rule, routing: string | null): string | null {
  if (rule.routing === null) return null;
  const isInvalid = routing === null || !rule.routing.test(routing) || (country === 'US' && !isRoutingNumber(routing));
  if (isInvalid)
    throw badParam(
      `Invalid routing number for ${country}: ${routing ?? 'none given'}`,
      'bank_account[routing_number]',
      'routing_number_invalid',
    );
  return routing;
}

/** Validates the format of a bank account number for its country; throws Stripe's error. */
export function checkBankNumber(country: string, routing: string | null, account: string): BankNumber {
  const normalise = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();
  // A GB account may be given as sort code and account number or as an IBAN.
  const isIban = ibanCountries.has(country) || (country === 'GB' && /^GB/i.test(account));
  const rule = isIban ? iban : rules[country];
  if (rule === undefined) {
    throw badParam(`Bank accounts in ${country} are not supported.`, 'bank_account[country]', 'country_unsupported');
  }
  const number = normalise(account);
  const isValid =
    rule.account.test(number) && (rule !== iban || (number.startsWith(country) && ibanRemainder(number) === 1));
  if (!isValid) {
    throw badParam(
      `Invalid account number for ${country}. In test mode you can use ${rule.example}.`,
      'bank_account[account_number]',
      'account_number_invalid',
    );
  }
  return { routing: checkRouting(country, rule, routing === null ? null : normalise(routing)), account: number };
}

const failures: readonly [string, BankFailure][] = [
  ['1111116', 'no_account'],
  ['1111113', 'account_closed'],
  ['2222227', 'insufficient_funds'],
  ['3333335', 'debit_not_authorized'],
  ['4444440', 'invalid_currency'],
];

/** Stripe's failing test accounts have the same last digits in every country. */
export function failureOf(account: string): BankFailure | null {
  return failures.find(([end]) => account.endsWith(end))?.[1] ?? null;
}
