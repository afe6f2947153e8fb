import type { Totals } from '#src/domain/pricing/line-item.ts';
import { refuse } from '#src/domain/refusal.ts';

/** In minor units. Stripe accepts at most eight figures, and no column overflows below that. */
const maxPayable = 99_999_999;

/**
 * Validates the totals of an order: a card can pay them, and the lender receives more than zero. Zero totals occur
 * where the operator takes no fee. Refusals: `validation-invalid-value`, `transaction-charge-zero-payin`,
 * `transaction-charge-zero-payout`.
 */
export function payable(sums: Totals): Totals {
  if (sums.payin.amount > maxPayable) refuse('validation-invalid-value', { maxPayable });
  if (sums.payin.amount <= 0) refuse('transaction-charge-zero-payin');
  if (sums.payout.amount <= 0) refuse('transaction-charge-zero-payout');
  return sums;
}
