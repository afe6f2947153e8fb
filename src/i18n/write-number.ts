/** Of a locale: between groups of three digits, before decimals, and whether a currency's symbol stands behind. */
type Marks = readonly [group: string, point: string, symbolBehind: boolean];
const marks: Readonly<Record<string, Marks>> = { en: [',', '.', false], fr: ['\u202F', ',', true] };
const symbols: Readonly<Record<string, string>> = { AUD: '$', CAD: '$', EUR: '€', GBP: '£', NZD: '$', USD: '$' };

/**
 * A decimal without a sign ("1090.5") as `Intl` writes it: "1,090.5". Null for a locale that is not known here. The first
 * number that a browser asks `Intl` for takes it some twenty milliseconds of its processor, and a phone eighty.
 */
export function writeNumber(decimal: string, locale: string): string | null {
  const known = marks[locale];
  if (known === undefined) return null;
  const [whole = '', decimals] = decimal.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, known[0]);
  return decimals === undefined ? grouped : grouped + known[1] + decimals;
}

/** The same with the currency's symbol: "$1,090.50". Null also for a currency that is not known here. */
export function writeAmount(decimal: string, currency: string, locale: string): string | null {
  const [number, symbol] = [writeNumber(decimal, locale), symbols[currency]];
  if (number === null || symbol === undefined) return null;
  return marks[locale]?.[2] === true ? `${number}\u00A0${symbol}` : symbol + number;
}
