import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { loginPath } from '../rules.ts';

/** The same text whether or not the address has an account: only its owner learns which, by email. */
export function CheckInbox({ from }: { readonly from: string }) {
  const logIn = (words: ReactNode[]) => (
    <TextLink key="log-in" to={loginPath('/login', from)}>
      {words}
    </TextLink>
  );
  return (
    <div className="mt-8 grid gap-5">
      <p className="lede">
        <FormattedMessage id="accounts.check-inbox-lede" />
      </p>
      <p className="muted">
        <FormattedMessage id="accounts.check-inbox-next" values={{ link: logIn }} />
      </p>
    </div>
  );
}
