import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { UserAction } from '#src/processes/flex-default-process.ts';
import { seenField, seenOf } from '#src/features/transactions/seen.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { usePendingAction } from './use-pending-action.ts';

type ActionFormProps = {
  readonly action: UserAction;
  readonly transaction: TransactionPage;
  /** Path of the transaction page, without the confirmation parameter. */
  readonly to: string;
  readonly className?: string;
  readonly id?: string;
  readonly children: ReactNode;
};

/** Form that executes one transition. Blocks its submit while another submission of the page is pending. */
export function ActionForm({ action, transaction, to, className, id, children }: ActionFormProps) {
  const pending = usePendingAction();
  return (
    <Form
      id={id}
      method="post"
      action={to}
      replace
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        if (pending !== null) event.preventDefault();
      }}
    >
      <CsrfField />
      <input type="hidden" name="operation" value={action} />
      <input type="hidden" name={seenField} value={seenOf(transaction)} />
      {children}
    </Form>
  );
}
