export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

/** Input of a field: its formatted text, whether it is complete, and its validation error. */
export type Reading = { readonly text: string; readonly complete: boolean; readonly problem: Problem | null };
export type Problem = { readonly code: string; readonly message: string };

const brands: readonly (readonly [CardBrand, RegExp])[] = [
  ['amex', /^3[47]/],
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['discover', /^6(011|5|4[4-9])/],
];

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function brandOf(number: string): CardBrand {
  const digits = digitsOf(number);
  return brands.find(([, start]) => start.test(digits))?.[0] ?? 'unknown';
}

function numberLength(brand: CardBrand): number {
  return brand === 'amex' ? 15 : 16;
}

/** In fours; American Express in four, six and five. */
function grouped(digits: string, brand: CardBrand): string {
  const sizes = brand === 'amex' ? [4, 6, 5] : [4, 4, 4, 4];
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at < digits.length) groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups.join(' ');
}

/** The check digit of a card number (Luhn). */
function checks(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const invalidNumber: Problem = { code: 'invalid_number', message: 'Your card number is invalid.' };

export function readNumber(typed: string): Reading {
  const brand = brandOf(typed);
  const digits = digitsOf(typed).slice(0, numberLength(brand));
  const whole = digits.length === numberLength(brand);
  const valid = whole && checks(digits);
  return { text: grouped(digits, brand), complete: valid, problem: whole && !valid ? invalidNumber : null };
}

/** `7` becomes `07`, `1230` and `12/2030` become `12 / 30`. */
function expiryDigits(typed: string): string {
  const digits = digitsOf(typed);
  const padded = /^[2-9]/.test(digits) || /^1\s*\//.test(typed) ? `0${digits}` : digits;
  return padded.length === 6 && padded.slice(2, 4) === '20'
    ? `${padded.slice(0, 2)}${padded.slice(4)}`
    : padded.slice(0, 4);
}

/** A card is valid until the end of its month. Years have two digits. */
export function readExpiry(typed: string, today: Date): Reading {
  const digits = expiryDigits(typed);
  const text = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  const problem = digits.length < 2 ? null : expiryProblem(Number(digits.slice(0, 2)), digits.slice(2), today);
  return { text, complete: digits.length === 4 && problem === null, problem };
}

function expiryProblem(month: number, yearDigits: string, today: Date): Problem | null {
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  if (yearDigits.length < 2) return null;
  const year = 2000 + Number(yearDigits);
  const thisYear = today.getFullYear();
  if (year < thisYear)
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  if (year > thisYear + 50) return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  if (year === thisYear && month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  return null;
}

/** Three digits, four on American Express; either for a brand that is not known yet. */
export function readCvc(typed: string, brand: CardBrand): Reading {
  const max = brand === 'amex' || brand === 'unknown' ? 4 : 3;
  const digits = digitsOf(typed).slice(0, max);
  const complete = brand === 'amex' ? digits.length === 4 : digits.length >= 3;
  return { text: digits, complete, problem: null };
}

/** Errors of a field that was left incomplete. */
export const incomplete = {
  cardNumber: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
  cardExpiry: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
  cardCvc: { code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
} as const satisfies Record<string, Problem>;
