import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { UserAction } from '#src/features/transactions/user-actions.ts';
import { usePendingAction } from './use-pending-action.ts';

type ActionFormProps = {
  readonly action: UserAction;
  /** The transaction's page, without the question that may stand in the address. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Takes one transition. While something else of this page is being sent, it sends nothing. */
export function ActionForm({ action, to, className, children }: ActionFormProps) {
  const pending = usePendingAction();
  return (
    <Form
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
      {children}
    </Form>
  );
}
