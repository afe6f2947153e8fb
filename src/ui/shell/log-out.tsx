import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { CsrfField } from '../csrf.tsx';

/** Ends the session and goes to the landing page. `className` is that of the button. */
export function LogOutForm({ className }: { readonly className: string }) {
  return (
    <Form method="post" action="/logout">
      <CsrfField />
      <button type="submit" className={className}>
        <FormattedMessage id="shell.log-out" />
      </button>
    </Form>
  );
}
