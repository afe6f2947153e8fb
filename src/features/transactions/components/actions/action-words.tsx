import { FormattedMessage } from 'react-intl';
import type { UserAction } from '#src/processes/flex-default-process.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { hasCancelWindow, isForAll, isRefundedAlready } from './user-actions.ts';

type ActionWordsProps = {
  readonly action: UserAction;
  readonly transaction: Pick<TransactionPage, 'kind' | 'money' | 'partIfCancelled' | 'together'>;
};

/** What the button of an action says. */
export function ActionWords({ action, transaction }: ActionWordsProps) {
  const { kind, partIfCancelled, together } = transaction;
  // One acceptance is for all that wait for it.
  const count = isForAll(action) ? together.filter(({ stage }) => stage === 'requested').length : 0;
  if (count > 1) return <FormattedMessage id="transaction.accept-all" values={{ count }} />;
  if (isRefundedAlready(action, transaction))
    return <FormattedMessage id="transaction.action.cancel-refunded" values={{ kind }} />;
  if (partIfCancelled === null || !hasCancelWindow(action))
    return <FormattedMessage id={`transaction.action.${action}`} />;
  return <FormattedMessage id="transaction.cancel-for-part" values={{ refunded: formatMoney(partIfCancelled) }} />;
}
