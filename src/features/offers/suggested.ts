import { minorUnits, money, type Money } from '#src/domain/money/money.ts';

/** Shares of the listed price, in percent. */
const shares = [80, 85, 90] as const;

/** A price below this, in major units, is rounded to one of them; a higher one to five. */
const highFrom = 100;

/**
 * Prices that a customer may offer: whole ones in major units below the listed price, lowest first, none of them below the
 * smallest offer.
 */
export function suggestedOffers(listed: Money, smallest: Money): Money[] {
  const major = minorUnits(listed.currency);
  const step = major * (listed.amount >= highFrom * major ? 5 : 1);
  const rounded = shares.map((percent) => Math.round((listed.amount * percent) / 100 / step) * step);
  const allowed = rounded.filter((amount) => amount >= smallest.amount && amount < listed.amount);
  return [...new Set(allowed)].map((amount) => money(amount, listed.currency));
}

/** How far an offer is below the listed price, in whole percent, rounded down: 100 % would be a gift; null where it is not, or is no amount that may be offered. */
export function percentBelow(amount: Money | null, { listed, smallest }: { listed: Money; smallest: Money }) {
  if (amount === null || amount.amount < smallest.amount || amount.amount >= listed.amount) return null;
  return Math.floor(((listed.amount - amount.amount) * 100) / listed.amount);
}
