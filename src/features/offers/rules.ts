import { fromMajor, isMoney, money, type Currency, type Money } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { minPrice } from '#src/features/listings/forms.ts';

/** Offers and counter offers of one transaction together. */
export const maxRounds = 10;

export type Offer = {
  readonly round: number;
  readonly by: Party;
  /** Price of the whole booking or quantity, before shipping and fee. */
  readonly amount: Money;
};

/**
 * An offer is at least `smallestOffer`, and at most what the same order costs at the listed price. Refusal:
 * `validation-invalid-value` with both bounds in minor units.
 */
export function amountRefusal(amount: number, listed: Money): Refusal | null {
  const smallest = smallestOffer(listed.currency).amount;
  const fits = Number.isSafeInteger(amount) && amount >= smallest && amount <= listed.amount;
  return fits ? null : refusal('validation-invalid-value', { field: 'amount', smallest, largest: listed.amount });
}

/** One major unit, and no less than the lowest price of a listing, which the marketplace can charge. */
export function smallestOffer(currency: Currency, lowest: Money = minPrice): Money {
  const one = fromMajor('1', currency);
  const smallest = isMoney(one) ? one : money(1, currency);
  return lowest.currency === currency && lowest.amount > smallest.amount ? lowest : smallest;
}

export function lastOfferOf<Made extends Offer>(offers: readonly Made[]): Made | null {
  return offers.at(-1) ?? null;
}

/** Only the party that did not make the last offer answers it; `own`: only its maker may withdraw it. */
export function turnRefusal(last: Offer | null, party: Party, whose: 'own' | 'other'): Refusal | null {
  if (last === null) return refusal('transaction-offer-not-yours');
  return (last.by === party) === (whose === 'own') ? null : refusal('transaction-offer-not-yours', { by: last.by });
}

/** Who names the price that the other side has named agrees to it: the page leads them to accept it. A call may name it. */
export function samePriceRefusal(amount: number, party: Party, last: Offer | null): Refusal | null {
  if (last === null || last.by === party || last.amount.amount !== amount) return null;
  return refusal('validation-invalid-value', { field: 'amount', offered: amount });
}

export function roundsRefusal(last: Offer | null): Refusal | null {
  return (last?.round ?? 0) < maxRounds ? null : refusal('transaction-offer-rounds-used', { rounds: maxRounds });
}

/** How a lender lets offers be answered, in percent of the listed price of the same order; null without. Private. */
export type OfferTerms = {
  readonly floorPercent: number | null;
  readonly declineBelowPercent: number | null;
  readonly acceptFromPercent: number | null;
};

/** How the terms answer an offer of the customer: too low is declined, high enough accepted; null leaves it to the lender. */
export function automaticAnswer({ by, round, amount }: Offer, listed: Money, terms: OfferTerms) {
  const { floorPercent, declineBelowPercent, acceptFromPercent } = terms;
  if (by !== 'customer') return null;
  if (isBelow(amount, listed, floorPercent)) return 'too-low' as const;
  // After a first offer that is high enough, a lower one may follow.
  if (round === 1 && isBelow(amount, listed, declineBelowPercent)) return 'too-low' as const;
  return acceptFromPercent !== null && !isBelow(amount, listed, acceptFromPercent) ? ('high-enough' as const) : null;
}

/** A lender does not offer less than her own floor. */
export function floorRefusal(by: Party, amount: Money, listed: Money, terms: OfferTerms): Refusal | null {
  if (by !== 'provider') return null;
  const smallest = smallestByLender(listed, terms).amount;
  if (amount.amount >= smallest) return null;
  return refusal('validation-invalid-value', { field: 'amount', smallest, largest: listed.amount });
}

/** The least that a lender may offer herself: her own floor, where it is above what anybody may offer. */
export function smallestByLender(listed: Money, { floorPercent }: OfferTerms): Money {
  const floor = Math.ceil((listed.amount * (floorPercent ?? 0)) / 100);
  const least = smallestOffer(listed.currency);
  return floor > least.amount ? money(floor, listed.currency) : least;
}

function isBelow(amount: Money, listed: Money, percent: number | null): boolean {
  return percent !== null && amount.amount * 100 < listed.amount * percent;
}
