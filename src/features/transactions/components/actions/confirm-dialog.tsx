import { FormattedMessage, useIntl } from 'react-intl';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import type { ConfirmedAction } from '#src/processes/flex-default-process.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { isOnItsWay, transactionValues } from '#src/features/transactions/components/transaction-values.ts';
import { hasCancelWindow, isLoss } from './user-actions.ts';
import { usePendingAction } from './use-pending-action.ts';
import { ActionForm } from './action-form.tsx';
import { ActionWords } from './action-words.tsx';

type ConfirmDialogProps = {
  readonly transaction: TransactionPage;
  readonly action: ConfirmedAction | null;
  /** Path of the page without the confirmation parameter. */
  readonly closeTo: string;
  readonly onClose: () => void;
};

/** Confirmation dialog before an action that cannot be undone. */
export function ConfirmDialog({ transaction, action, closeTo, onClose }: ConfirmDialogProps) {
  const intl = useIntl();
  const pending = usePendingAction();
  const values = transactionValues(intl, transaction);
  return (
    <Modal
      open={action !== null}
      onClose={onClose}
      closeTo={closeTo}
      size="confirm"
      title={action && intl.formatMessage({ id: `transaction.confirm.${action}` }, values)}
      foot={
        action && (
          <>
            <LinkButton variant="quiet" to={closeTo} replace {...toSheet}>
              <FormattedMessage id={`transaction.confirm.${action}-keep`} />
            </LinkButton>
            <ActionForm action={action} transaction={transaction} to={closeTo} className="max-md:w-full">
              <Button type="submit" variant={isLoss(action) ? 'danger' : 'primary'} full busy={pending === action}>
                {hasCancelWindow(action) &&
                isOnItsWay({ ...transaction, wasSent: transaction.handover.steps.length > 0 }) ? (
                  <FormattedMessage id="transaction.cancel-not-arrived" />
                ) : (
                  <ActionWords action={action} transaction={transaction} />
                )}
              </Button>
            </ActionForm>
          </>
        )
      }
    >
      {action && <p>{intl.formatMessage({ id: `transaction.confirm.${action}-line` }, values)}</p>}
    </Modal>
  );
}
