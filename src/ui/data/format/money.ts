import { locale } from '#src/i18n/locale.ts';
import { writeAmount } from '#src/i18n/write-number.ts';
import { type Currency, decimalOf, minorUnits, type Money } from '#src/domain/money/money.ts';

/**
 * Formatters are expensive to create and cheap to use, so each currency has one pair, cached for the life of the
 * process.
 */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: Currency, rounded: boolean): Intl.NumberFormat {
  const key = rounded ? `${currency} rounded` : currency;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(rounded && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  });
  formatters.set(key, made);
  return made;
}

function write({ amount, currency }: Money, rounded: boolean): string {
  const size = { amount: Math.abs(amount), currency };
  const units = size.amount / minorUnits(currency);
  const written = writeAmount(rounded ? String(units) : decimalOf(size), currency, locale);
  return (amount < 0 ? '−' : '') + (written ?? formatter(currency, rounded).format(units));
}

/** "$272.00", and with a true minus sign "−$40.80". */
export function formatMoney(money: Money): string {
  return write(money, false);
}

/** "$68", for cards. An amount with cents keeps them, so that no price is understated. */
export function formatMoneyRounded(money: Money): string {
  return write(money, money.amount % minorUnits(money.currency) === 0);
}
