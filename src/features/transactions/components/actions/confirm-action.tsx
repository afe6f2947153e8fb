import { useNavigate, useSearchParams } from 'react-router';
import {
  needsConfirmation,
  isUserAction,
  takesOffer,
  takesReason,
  visibleActions,
  confirmParam,
} from '#src/features/transactions/components/actions/user-actions.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { CancelDialog } from '../handover/cancel-dialog.tsx';
import { CounterDialog } from '../offers/counter-dialog.tsx';
import type { ActionError } from './action-error.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';

type ConfirmActionProps = {
  readonly transaction: TransactionPage;
  readonly to: string;
  /** What came of the last action; null without one. */
  readonly error: ActionError | null;
  /** Of the form with the reason to cancel. */
  readonly cancelled: FormAnswer | undefined;
};

/** Confirmation dialog for the action named in the address, if that action is available. */
export function ConfirmAction({ transaction, to, error, cancelled }: ConfirmActionProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get(confirmParam) ?? '';
  const isOpen =
    isUserAction(wanted) &&
    needsConfirmation(wanted) &&
    visibleActions(transaction.offered).some(({ action, closedBy }) => action === wanted && closedBy === null);
  const onClose = () => void navigate(to, { ...toSheet, replace: true });
  const { negotiation } = transaction;
  if (isOpen && takesOffer(wanted) && negotiation !== null) {
    const own = error?.action === wanted ? error : null;
    return (
      <CounterDialog
        transaction={{ ...transaction, negotiation }}
        action={wanted}
        error={own}
        closeTo={to}
        onClose={onClose}
      />
    );
  }
  if (isOpen && takesReason(wanted))
    return <CancelDialog {...{ transaction, onClose }} action={wanted} answer={cancelled} closeTo={to} />;
  return <ConfirmDialog transaction={transaction} action={isOpen ? wanted : null} closeTo={to} onClose={onClose} />;
}
