import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useFetchers, useNavigation } from 'react-router';
import { writeViews } from '#src/features/recently-viewed/local-views.ts';
import { forgetSearches } from '#src/features/search/recent-searches.ts';
import { CsrfField } from '../../ui/forms/csrf.tsx';

const signing = ['/login', '/logout', '/signup', '/confirm'];

/** Whether a sign-in, sign-up or sign-out is being submitted: the button is disabled meanwhile. */
function useSigning(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [navigation, ...fetchers].some(({ formAction }) => signing.includes(formAction?.split('?')[0] ?? ''));
}

/** Ends the session and redirects to the landing page. `className` is that of the button. */
export function LogOutForm({ className }: { readonly className: string }) {
  const busy = useSigning();
  const onSubmit = (event: FormEvent) => {
    if (busy) return event.preventDefault();
    // What the browser has kept, and not yet sent to the account, is not for the next user.
    writeViews([]);
    forgetSearches();
  };
  return (
    <Form method="post" action="/logout" onSubmit={onSubmit}>
      <CsrfField />
      <button type="submit" className={className} aria-disabled={busy}>
        <FormattedMessage id="shell.log-out" />
      </button>
    </Form>
  );
}
