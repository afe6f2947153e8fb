import type { Totals } from '#src/domain/pricing/line-item.ts';
import { refuse } from '#src/domain/refusal.ts';

/** Minor units: the provider takes eight figures, and no column overflows below that. */
const maxPayable = 99_999_999;

/**
 * The sums of an order, when a card can pay them and something is left for the lender. Nothing to pay
 * comes about where the operator takes no fee. Refusals: `validation-invalid-value`,
 * `transaction-charge-zero-payin`, `transaction-charge-zero-payout`.
 */
export function payable(sums: Totals): Totals {
  if (sums.payin.amount > maxPayable) refuse('validation-invalid-value', { maxPayable });
  if (sums.payin.amount <= 0) refuse('transaction-charge-zero-payin');
  if (sums.payout.amount <= 0) refuse('transaction-charge-zero-payout');
  return sums;
}
