import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { CsrfField } from '#src/ui/csrf.tsx';
import type { Act } from '../acts.ts';
import { useActing } from '../use-acting.ts';

type ActFormProps = {
  readonly act: Act;
  /** The transaction's page, without the question that may stand in the address. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Takes one transition. While something else of this page is being sent, it sends nothing. */
export function ActForm({ act, to, className, children }: ActFormProps) {
  const acting = useActing();
  return (
    <Form
      method="post"
      action={to}
      replace
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        if (acting !== null) event.preventDefault();
      }}
    >
      <CsrfField />
      <input type="hidden" name="act" value={act} />
      {children}
    </Form>
  );
}
