import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { borneByLender } from './rules.ts';

/**
 * What an operator can decide. `refund-all`: all that is left goes back, so the lender gets nothing. `withhold`: the lender's
 * part goes back, and the fees stay. `charge`: the customer pays what the lender claims. `dropped`: they do not, after all.
 * `return`: what was charged goes back.
 */
export const caseVerdicts = [
  ...(['refund-all', 'withhold', 'refund-part', 'charge', 'dropped', 'return', 'not-refunded'] as const),
] as const;
export type VerdictName = (typeof caseVerdicts)[number];

/** Minor units: what the customer gets back, and how much of it the lender bears; or what the customer pays. */
export type CaseVerdict =
  | { readonly verdict: 'refunded'; readonly amount: number; readonly lenderBears: number }
  | { readonly verdict: 'charge'; readonly amount: number }
  | { readonly verdict: 'dropped' | 'not-refunded' };

/** Minor units: what goes back of a charge for a claim. */
export type Return = { readonly verdict: 'return'; readonly amount: number };

/**
 * What of an order can still be refunded, how much of it is the lender's part, what can be charged for the claim of the case,
 * and what can go back of what was charged. Minor units.
 */
export type Left = {
  readonly refundable: number;
  readonly lenderPart: number;
  readonly chargeable: number;
  readonly returnable: number;
};

/**
 * How far a claim is: an operator decides it with its case, again after an objection, and once more when it stays owed or was
 * charged.
 */
export type ClaimStage = 'none' | 'named' | 'objected' | 'owed' | 'charged';

/** The verdicts that are possible. */
export function verdictsFor(
  { refundable, lenderPart, chargeable, returnable }: Left,
  claim: ClaimStage,
): VerdictName[] {
  return caseVerdicts.filter((verdict) => {
    if (verdict === 'dropped') return claim === 'objected' || claim === 'owed';
    if (verdict === 'charge') return chargeable > 0 && (claim === 'named' || claim === 'objected');
    if (verdict === 'return') return claim === 'charged' && returnable > 0;
    if (claim === 'objected' || claim === 'owed' || claim === 'charged') return false;
    if (verdict === 'not-refunded') return true;
    if (verdict === 'withhold') return lenderPart > 0 && lenderPart < refundable;
    return refundable > 0;
  });
}

/** The amounts that a page showed, to compare them with those of the decision. */
export function seenOf({ refundable, lenderPart, chargeable, returnable }: Left): string {
  return `${refundable}/${lenderPart}/${chargeable}/${returnable}`;
}

type Chosen = {
  readonly verdict: VerdictName;
  readonly amount: number;
  readonly lenderBears: number;
  readonly charge: number;
};

/** The money of a verdict, in minor units. Refusals: `conflict` for one that is not possible, and `case-amount-too-high`. */
export function moneyOf(chosen: Chosen, left: Left, claim: ClaimStage): CaseVerdict | Return | Refusal {
  const { verdict, amount, lenderBears, charge } = chosen;
  const { refundable, lenderPart, chargeable, returnable } = left;
  if (!verdictsFor(left, claim).includes(verdict)) return refusal('conflict');
  switch (verdict) {
    case 'dropped':
    case 'not-refunded':
      return { verdict };
    case 'charge':
      if (charge > chargeable) return refusal('case-amount-too-high', { field: 'charge' });
      return { verdict, amount: charge };
    case 'return':
      if (amount > returnable) return refusal('case-amount-too-high', { field: 'amount' });
      return { verdict, amount };
    case 'refund-all':
      return { verdict: 'refunded', amount: refundable, lenderBears: borneByLender(refundable, lenderPart) };
    case 'withhold':
      return { verdict: 'refunded', amount: lenderPart, lenderBears: lenderPart };
    case 'refund-part':
      if (amount > refundable) return refusal('case-amount-too-high', { field: 'amount' });
      if (lenderBears > lenderPart) return refusal('case-amount-too-high', { field: 'lenderBears' });
      return { verdict: 'refunded', amount, lenderBears };
  }
}
