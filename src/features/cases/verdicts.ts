import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { borneByLender } from './rules.ts';

/**
 * What an operator can decide. `refund-all`: all that is left goes back, so the lender gets nothing. `withhold`: the lender's
 * part goes back, and the fees stay.
 */
export const caseVerdicts = ['refund-all', 'withhold', 'refund-part', 'not-refunded'] as const;
export type VerdictName = (typeof caseVerdicts)[number];

/** Minor units: what the customer gets back, and how much of it the lender bears. */
export type CaseVerdict =
  | { readonly verdict: 'refunded'; readonly amount: number; readonly lenderBears: number }
  | { readonly verdict: 'not-refunded' };

/** What of an order can still be refunded, and how much of it is the lender's part. Minor units. */
export type Left = { readonly refundable: number; readonly lenderPart: number };

/** The verdicts that are possible. */
export function verdictsFor({ refundable, lenderPart }: Left): VerdictName[] {
  return caseVerdicts.filter((verdict) => {
    if (verdict === 'not-refunded') return true;
    if (verdict === 'withhold') return lenderPart > 0 && lenderPart < refundable;
    return refundable > 0;
  });
}

/** The amounts that a page showed, to compare them with those of the decision. */
export function seenOf({ refundable, lenderPart }: Left): string {
  return `${refundable}/${lenderPart}`;
}

type Chosen = { readonly verdict: VerdictName; readonly amount: number; readonly lenderBears: number };

/** The money of a verdict, in minor units. Refusals: `conflict` for one that is not possible, and `case-amount-too-high`. */
export function moneyOf({ verdict, amount, lenderBears }: Chosen, left: Left): CaseVerdict | Refusal {
  const { refundable, lenderPart } = left;
  if (!verdictsFor(left).includes(verdict)) return refusal('conflict');
  switch (verdict) {
    case 'not-refunded':
      return { verdict };
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
