import { isAllReturned } from '#src/features/payments/money-words.ts';
import { hasCancelWindow, visibleActions } from '#src/features/transactions/components/actions/user-actions.ts';
import { ActionButton } from './action-button.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';

/** Low-emphasis actions, such as cancelling, at the end of the page. */
export function TransactionEnd({ transaction, to }: { readonly transaction: TransactionPage; readonly to: string }) {
  // Who has all of it back, or would get nothing, is not offered to cancel for it.
  const givesNothing = isAllReturned(transaction.money) || transaction.partIfCancelled?.amount === 0;
  const shown = visibleActions(transaction.offered).filter(
    ({ action, quiet }) => quiet && !(givesNothing && hasCancelWindow(action)),
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
