import { refusal, type Refusal } from '#src/domain/refusal.ts';

/** Decimal digits of every supported currency: the only such table. */
const digitsOf = {
  AUD: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  INR: 2,
  JPY: 0,
  MXN: 2,
  NOK: 2,
  NZD: 2,
  SEK: 2,
  SGD: 2,
  USD: 2,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof digitsOf;

export const currencies = Object.keys(digitsOf) as readonly Currency[];

/** `amount` counts whole minor units: cents, or yen. */
export type Money = { readonly amount: number; readonly currency: Currency };

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && Object.hasOwn(digitsOf, value);
}

/** The currency of a marketplace: the one that its settings name, or US dollars. */
export function configuredCurrency(named: Currency | null): Currency {
  return named ?? 'USD';
}

/** Minor units in one major unit: 100, and 1 for JPY. */
export function minorUnits(currency: Currency): number {
  return 10 ** digitsOf[currency];
}

/** Major units for one of a setting or a choice that is written for currencies with cents: 1, and 100 yen. */
export function unitsForOne(currency: Currency): number {
  return 100 / minorUnits(currency);
}

/** "88.50", as machines read it: in major units, with every digit of the currency. */
export function decimalOf({ amount, currency }: Money): string {
  return (amount / minorUnits(currency)).toFixed(digitsOf[currency]);
}

/** Throws a RangeError unless `amount` is a safe integer. Minus zero becomes zero. */
export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole, safe amount of ${currency}: ${amount}`);
  return { amount: amount + 0, currency };
}

export function zero(currency: Currency): Money {
  return { amount: 0, currency };
}

export function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null) return false;
  const { amount, currency } = value as Partial<Record<keyof Money, unknown>>;
  return Number.isSafeInteger(amount) && isCurrency(currency);
}

function sameCurrency(a: Money, currency: Currency): void {
  if (a.currency !== currency) throw new Error(`Mixed currencies: ${a.currency} and ${currency}`);
}

export function add(a: Money, b: Money): Money {
  sameCurrency(b, a.currency);
  return money(a.amount + b.amount, a.currency);
}

export function subtract(a: Money, b: Money): Money {
  return add(a, negate(b));
}

export function negate(m: Money): Money {
  return money(-m.amount, m.currency);
}

/** Throws a RangeError unless `factor` is a safe integer. */
export function times(m: Money, factor: number): Money {
  if (!Number.isSafeInteger(factor)) throw new RangeError(`Not a whole factor: ${factor}`);
  return money(m.amount * factor, m.currency);
}

/** The currency is a parameter so that the sum of an empty list has one. */
export function sum(currency: Currency, list: readonly Money[]): Money {
  return list.reduce(add, zero(currency));
}

/**
 * A share of `m` in basis points (hundredths of a percent): 1000 is 10 %. Halves round away from zero, so that
 * `share(negate(m))` is exactly `negate(share(m))` and a reversal returns exactly what was charged.
 */
export function share(m: Money, basisPoints: number): Money {
  const product = BigInt(m.amount) * BigInt(basisPoints);
  const size = product < 0n ? -product : product;
  const rounded = Number((size + 5_000n) / 10_000n);
  return money(product < 0n ? -rounded : rounded, m.currency);
}

/**
 * Divides `m` in proportion to whole, non-negative `parts`. The results add up to `m` exactly: each is rounded towards
 * zero, and the remaining units go to the largest remainders, the earlier part first among equals. Throws a RangeError
 * when the parts are invalid or add up to zero.
 */
export function split(m: Money, parts: readonly number[]): Money[] {
  if (!parts.every((part) => Number.isSafeInteger(part) && part >= 0)) {
    throw new RangeError(`Parts must be whole and not negative: ${parts.join(', ')}`);
  }
  const whole = parts.reduce((total, part) => total + BigInt(part), 0n);
  if (whole === 0n) throw new RangeError('Nothing to divide by');
  const sign = m.amount < 0 ? -1 : 1;
  const size = BigInt(Math.abs(m.amount));
  const floors = parts.map((part) => (size * BigInt(part)) / whole);
  const leftOver = Number(size - floors.reduce((total, floor) => total + floor, 0n));
  const lucky = new Set(
    parts
      .map((part, index) => ({ index, remainder: (size * BigInt(part)) % whole }))
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, leftOver)
      .map(({ index }) => index),
  );
  return floors.map((floor, index) => money(sign * (Number(floor) + (lucky.has(index) ? 1 : 0)), m.currency));
}

/**
 * Parses typed text, "45" or "45.50", digit by digit: no binary fraction is involved. Refuses
 * (`validation-invalid-value`) signs, separators, exponents, more decimals than the currency has (10.999 in NZD, 10.5
 * in JPY) and amounts beyond safe integers.
 */
export function fromMajor(decimalText: string, currency: Currency): Money | Refusal {
  const digits = digitsOf[currency];
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,16}))?$/.exec(decimalText.trim()) ?? [];
  const amount = Number(`${whole}${fraction.padEnd(digits, '0')}`);
  if (whole === undefined || fraction.length > digits || !Number.isSafeInteger(amount)) {
    return refusal('validation-invalid-value', { currency, digits });
  }
  return money(amount, currency);
}

/** An amount of the configuration, in major units of the currency. */
export function configured(amount: number, currency: Currency): Money {
  const parsed = fromMajor(String(amount), currency);
  if (!isMoney(parsed)) throw new Error(`${amount} is not an amount of ${currency}`);
  return parsed;
}

/** The decimal text that `fromMajor` parses: "45.50", or "4550" in JPY. For forms and files, not for display. */
export function toMajor(m: Money): string {
  const digits = digitsOf[m.currency];
  const figures = String(Math.abs(m.amount)).padStart(digits + 1, '0');
  const cut = figures.length - digits;
  return `${m.amount < 0 ? '-' : ''}${figures.slice(0, cut)}${digits > 0 ? `.${figures.slice(cut)}` : ''}`;
}
