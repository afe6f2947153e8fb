import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { connectByLogIn } from './confirm-form.tsx';

type KnownEmailProps = { readonly email: string; readonly name: string };

/** Instead of the form, for a user whose address has an account: logging in shows that it is theirs. */
export function KnownEmail({ email, name }: KnownEmailProps) {
  return (
    <div className="mt-8 grid gap-5">
      <p className="lede">
        <FormattedMessage id="identities.known-lede" values={{ email, name }} />
      </p>
      <LinkButton to={connectByLogIn} full>
        <FormattedMessage id="identities.known-log-in" values={{ name }} />
      </LinkButton>
      <p className="muted">
        <FormattedMessage id="identities.known-other" values={{ link: otherEmail }} />
      </p>
    </div>
  );
}

function otherEmail(words: ReactNode[]) {
  return (
    <TextLink key="other" to="/confirm?email=other">
      {words}
    </TextLink>
  );
}
