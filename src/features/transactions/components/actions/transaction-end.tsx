import { hasCancelWindow, visibleActions } from '#src/features/transactions/components/actions/user-actions.ts';
import { ActionButton } from './action-button.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';

/** Low-emphasis actions, such as cancelling, at the end of the page. */
export function TransactionEnd({ transaction, to }: { readonly transaction: TransactionPage; readonly to: string }) {
  const isRefunded = ['refunding', 'refund-delayed', 'refunded'].includes(transaction.money);
  // Who has all of it back is not offered to cancel for it.
  const shown = visibleActions(transaction.offered).filter(
    ({ action, quiet }) => quiet && !(isRefunded && hasCancelWindow(action)),
  );
  if (shown.length === 0) return null;
  return (
    <div className="justify-self-start print:hidden">
      {shown.map((action) => (
        <ActionButton key={action.action} {...action} to={to} transaction={transaction} />
      ))}
    </div>
  );
}
