import { money } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { selector } from '#src/domain/text/selector.ts';
import { type LateFee, lateFeeOf, type Overdue } from '#src/features/handover/overdue.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { TransactionPage } from '../transaction-page.server.ts';

/** What the texts about a late return say of it: whether its day is `past`, also where no day since counts as late; `fee` a day is `none` without one, and `full` when more days add nothing to it. */
export function overdueValues(
  { agreed, payin, role }: Pick<TransactionPage, 'agreed' | 'payin' | 'role'>,
  { days, isPast, where }: Overdue,
) {
  const fee = lateFeeOf(agreed, days);
  const amount = (minor: number) => formatMoney(money(minor, payin.currency));
  return {
    ...{ late: days, where: selector(where), dueDay: isPast ? 'past' : 'ahead' },
    fee: feeWordsOf(fee, role, amount),
    soFar: fee === null ? '' : amount(fee.soFar),
  };
}

/** Nothing is said to a lender who has nothing left to claim. */
function feeWordsOf(fee: LateFee | null, role: Party, amount: (minor: number) => string): string {
  if (fee === null || (role === 'provider' && fee.isClaimed)) return 'none';
  return fee.isFull ? 'full' : amount(fee.perDay);
}
