import { fromMajor, isMoney, type Money } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';

/** Offers and counter offers of one transaction together. */
export const maxRounds = 10;

export type Offer = {
  readonly round: number;
  readonly by: Party;
  /** Price of the whole booking or quantity, before shipping and fee. */
  readonly amount: Money;
};

/**
 * An offer is at least one major unit, and at most what the same order costs at the listed price. Refusal:
 * `validation-invalid-value` with both bounds in minor units.
 */
export function amountRefusal(amount: number, listed: Money): Refusal | null {
  const one = fromMajor('1', listed.currency);
  const smallest = isMoney(one) ? one.amount : 1;
  const fits = Number.isSafeInteger(amount) && amount >= smallest && amount <= listed.amount;
  return fits ? null : refusal('validation-invalid-value', { field: 'amount', smallest, largest: listed.amount });
}

/** Only the party that did not make the last offer answers it; `own`: only its maker may withdraw it. */
export function turnRefusal(last: Offer | null, party: Party, whose: 'own' | 'other'): Refusal | null {
  if (last === null) return refusal('transaction-offer-not-yours');
  return (last.by === party) === (whose === 'own') ? null : refusal('transaction-offer-not-yours', { by: last.by });
}

export function roundsRefusal(last: Offer | null): Refusal | null {
  return (last?.round ?? 0) < maxRounds ? null : refusal('transaction-offer-rounds-used', { rounds: maxRounds });
}
