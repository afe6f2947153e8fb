import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useFetchers, useNavigation } from 'react-router';
import { CsrfField } from '../ui/forms/csrf.tsx';

const signing = ['/login', '/logout', '/signup', '/confirm'];

/** Whether somebody is being signed in, up or out at this moment: meanwhile nobody is logged out. */
function useSigning(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [navigation, ...fetchers].some(({ formAction }) => signing.includes(formAction?.split('?')[0] ?? ''));
}

/** Ends the session and goes to the landing page. `className` is that of the button. */
export function LogOutForm({ className }: { readonly className: string }) {
  const busy = useSigning();
  const onSubmit = (event: FormEvent) => {
    if (busy) event.preventDefault();
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
