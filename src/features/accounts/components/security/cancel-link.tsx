import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { securityAddress } from '../../security-address.ts';

/** What the address of the page opens. */
export const securitySteps = ['turn-off', 'new-codes', 'add', 'rename', 'remove'] as const;
export type SecurityStep = (typeof securitySteps)[number] | null;

/** Addresses of the page, which remember where its user was sent here from. */
export function useSecurityAddress(): (step?: Readonly<Record<string, string>>) => string {
  const from = useSearchParams()[0].get('from');
  return (step = {}) => securityAddress(step, from);
}

/** Closes the form that an address has opened. */
export function CancelLink() {
  const address = useSecurityAddress();
  return (
    <LinkButton variant="quiet" to={address()} preventScrollReset>
      <FormattedMessage id="security.cancel" />
    </LinkButton>
  );
}
