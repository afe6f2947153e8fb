import { money, split, type Money } from '#src/domain/money/money.ts';

/** A transaction's share of a payment: what was captured for it, less what was refunded or taken before. Minor units. */
export type OpenShare = { readonly transactionId: string; readonly left: number };

/**
 * Splits a disputed amount over the payment's transactions by what of each share is captured and not refunded. When
 * nothing is left of any, the first one has it all.
 */
export function partsOf(amount: Money, shares: readonly OpenShare[]): Map<string, number> {
  const weights = shares.map(({ left }) => Math.max(0, left));
  const parts = weights.some((weight) => weight > 0)
    ? split(amount, weights)
    : shares.map((_, index) => (index === 0 ? amount : money(0, amount.currency)));
  return new Map(shares.map(({ transactionId }, index) => [transactionId, parts[index]?.amount ?? 0]));
}
