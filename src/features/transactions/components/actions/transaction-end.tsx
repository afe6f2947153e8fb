import { isAllReturned } from '#src/features/payments/money-words.ts';
import { hasCancelWindow, visibleActions } from '#src/features/transactions/components/actions/user-actions.ts';
import { ActionButton } from './action-button.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';

/** Low-emphasis actions, such as cancelling, at the end of the page. */
export function TransactionEnd({ transaction, to }: { readonly transaction: TransactionPage; readonly to: string }) {
  // Who has all of it back, or would get nothing, is not offered to cancel for it.
  const givesNothing = isAllReturned(transaction.money) || transaction.partIfCancelled?.amount === 0;
  const shown = visibleActions(transaction.offered).filter(
    ({ action, closedBy, quiet }) =>
      quiet && !(givesNothing && hasCancelWindow(action)) && (closedBy === null || !isLongOver(transaction)),
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

/** The item is late, or its customer pays for it as lost: why it can't be cancelled says nothing new. */
function isLongOver({ handover: { overdue, isLost } }: TransactionPage): boolean {
  return overdue !== null || isLost;
}
