import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import { useToast } from '#src/ui/overlays/toast.tsx';

/** Pages that say the same themselves. */
const showsItsOwnNotice = new Set(['/signup', '/verify-email']);

/**
 * After a sign-up that leads to another page, says there where the verification email went. None goes to `verified`.
 */
export function useVerificationNotice(verified: string | null = null): void {
  const intl = useIntl();
  const toast = useToast();
  const { state, formData, location } = useNavigation();
  const email = state === 'loading' && !showsItsOwnNotice.has(location.pathname) ? formData?.get('email') : undefined;
  useEffect(() => {
    if (typeof email !== 'string' || email.trim().toLowerCase() === verified) return;
    toast(intl.formatMessage({ id: 'accounts.verification-sent' }, { email }), { milliseconds: 10_000 });
  }, [email, intl, toast, verified]);
}
