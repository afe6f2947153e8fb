import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { securityPath } from '../../settings-links.ts';

/** What the address of the page opens. */
export const securitySteps = ['turn-off', 'new-codes', 'add', 'rename', 'remove'] as const;
export type SecurityStep = (typeof securitySteps)[number] | null;

/** Closes the form that an address has opened. */
export function CancelLink() {
  return (
    <LinkButton variant="quiet" to={securityPath} preventScrollReset>
      <FormattedMessage id="security.cancel" />
    </LinkButton>
  );
}
