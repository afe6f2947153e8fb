import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useFetcher } from 'react-router';
import { viewField } from '#src/features/accounts/view-field.ts';
import { useSigning } from '#src/features/accounts/use-signing.ts';
import { isUnanswered } from '#src/ui/browser/lost-script.ts';
import { CsrfField } from '../../ui/forms/csrf.tsx';

const formKey = 'log-out';

type LogOutFormProps = {
  /** That of the button. */
  readonly className: string;
  /** Whether the page was opened as another user, by an operator. */
  readonly endsView?: boolean;
};

/**
 * Ends the session and redirects to the landing page. A link that is followed meanwhile does not give it up, and one that is
 * lost leaves the page where it is, and all that the browser stores; sent again, it goes without a script, so that the headers of
 * its answer alone empty that.
 */
export function LogOutForm({ className, endsView }: LogOutFormProps) {
  const busy = useSigning();
  const isLost = isUnanswered(useFetcher({ key: formKey }).data);
  const onSubmit = (event: FormEvent) => {
    if (busy) event.preventDefault();
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
      {endsView && <input type="hidden" name={viewField} value="" />}
      <button type="submit" className={className} aria-disabled={busy} aria-busy={busy || undefined}>
        <FormattedMessage id="shell.log-out" />
        {busy && <span className="spinner" />}
      </button>
    </Form>
  );
}
