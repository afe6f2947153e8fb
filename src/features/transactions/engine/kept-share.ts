import { isItemLine } from '#src/domain/pricing/back-up.ts';
import { totals, type LineItem } from '#src/domain/pricing/line-item.ts';
import type { KeptShare } from '#src/features/payments/outbox.server.ts';

/** What becomes of the lines of a transaction that is cancelled, and of a lender's earlier payout by that. */
export type Stays = {
  /** What of the lines stays when they are reversed; nothing in a full refund. */
  readonly kept?: readonly LineItem[];
  /** What of an earlier payout of the cart the lender owes since. Minor units. */
  readonly takenBack?: number;
};

/** What a cancelled transaction keeps of its lines, in minor units. */
export function keptShare(kept: readonly LineItem[] = []): KeptShare {
  if (kept.length === 0) return { payin: 0, payout: 0, discount: 0 };
  const { payin, payout } = totals(kept);
  return { payin: payin.amount, payout: payout.amount, discount: discountIn(kept) };
}

/** The same as both sides are told of it. */
export function keptFacts({ kept, takenBack = 0 }: Stays) {
  const { payin, payout } = keptShare(kept);
  const late = kept?.some(isItemLine) === true;
  return { ...(payin > 0 && { kept: { payin, payout, late } }), ...(takenBack > 0 && { takenBack }) };
}

/** What credits take off these lines. Minor units. */
export function discountIn(lines: readonly LineItem[]): number {
  const discounts = lines.filter(({ code }) => code === 'line-item/referral-discount');
  return discounts.reduce((sum, { lineTotal }) => sum - lineTotal.amount, 0);
}
