import { money } from '#src/domain/money/money.ts';
import { selector } from '#src/domain/text/selector.ts';
import { lateFeeOf, type Overdue } from '#src/features/handover/overdue.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { TransactionPage } from '../transaction-page.server.ts';

/** What the texts about a late return say of it: `fee` a day is `none` without one. */
export function overdueValues({ agreed, payin }: Pick<TransactionPage, 'agreed' | 'payin'>, { days, where }: Overdue) {
  const fee = lateFeeOf(agreed?.caps, days);
  const amount = (minor: number) => formatMoney(money(minor, payin.currency));
  return {
    ...{ late: days, where: selector(where) },
    fee: fee === null ? 'none' : amount(fee.perDay),
    soFar: fee === null ? '' : amount(fee.soFar),
  };
}
