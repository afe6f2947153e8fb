import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { securityPath } from '../../settings-links.ts';

/** From the page of the password to that of codes and passkeys. */
export function SecurityLink() {
  return (
    <section aria-labelledby="security" className="mt-14 grid gap-4">
      <h2 id="security" className="h3">
        <FormattedMessage id="security.link-title" />
      </h2>
      <p className="muted">
        <FormattedMessage id="security.lede" />
      </p>
      <LinkButton variant="outline" to={securityPath} className="w-fit">
        <FormattedMessage id="security.link" />
      </LinkButton>
    </section>
  );
}
