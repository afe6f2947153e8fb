import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useFetcher } from 'react-router';
import { useSigning } from '#src/features/accounts/use-signing.ts';
import { forgetStorage } from '#src/ui/browser/forget-storage.ts';
import { isUnanswered } from '#src/ui/browser/lost-script.ts';
import { CsrfField } from '../../ui/forms/csrf.tsx';

const formKey = 'log-out';

type LogOutFormProps = {
  /** That of the button. */
  readonly className: string;
  /** An operator leaves the view of a user: what the browser stores is the operator's own, and stays. */
  readonly endsView?: boolean;
};

/**
 * Ends the session and redirects to the landing page. A link that is followed meanwhile does not give it up, and one that is
 * lost leaves the page where it is.
 */
export function LogOutForm({ className, endsView = false }: LogOutFormProps) {
  const busy = useSigning();
  const isLost = isUnanswered(useFetcher({ key: formKey }).data);
  const onSubmit = (event: FormEvent) => {
    if (busy) return event.preventDefault();
    // Sent without a script, so that no answer can do it: on a site without https its headers empty nothing.
    if (isLost && !endsView) forgetStorage();
  };
  return (
    <Form
      method="post"
      action="/logout"
      navigate={false}
      fetcherKey={formKey}
      reloadDocument={isLost}
      onSubmit={onSubmit}
    >
      <CsrfField />
      <button type="submit" className={className} aria-disabled={busy} aria-busy={busy || undefined}>
        <FormattedMessage id="shell.log-out" />
        {busy && <span className="spinner" />}
      </button>
    </Form>
  );
}
