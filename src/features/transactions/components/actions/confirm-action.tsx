import { useNavigate, useSearchParams } from 'react-router';
import {
  needsConfirmation,
  isUserAction,
  visibleActions,
  confirmParam,
} from '#src/features/transactions/components/actions/user-actions.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';

/** Confirmation dialog for the action named in the address, if that action is available. */
export function ConfirmAction({ transaction, to }: { readonly transaction: TransactionPage; readonly to: string }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get(confirmParam) ?? '';
  const isOpen =
    isUserAction(wanted) &&
    needsConfirmation(wanted) &&
    visibleActions(transaction.offered).some(({ action, tooLate }) => action === wanted && !tooLate);
  return (
    <ConfirmDialog
      transaction={transaction}
      action={isOpen ? wanted : null}
      closeTo={to}
      onClose={() => navigate(to, { replace: true, preventScrollReset: true })}
    />
  );
}
