import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { contactPath } from '#src/features/accounts/rules.ts';
import { resendVerification, type Resent } from '#src/features/reminders/resend-verification.ts';
import { useReload } from '#src/ui/browser/use-reload.ts';
import { useRevalidateWhenShown } from '#src/ui/browser/use-revalidation.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';

type VerifyFirstProps = {
  readonly words: 'offer.unverified' | 'enquiry.unverified' | 'checkout.verify-first';
  readonly className?: string;
};

/**
 * Before the form that a user with an unverified email cannot send, or in its place: sends the email again, without leaving
 * the page, and its link leads back here. Who comes back from the email, in another tab, may go on.
 */
export function VerifyFirst({ words, className = 'mt-8' }: VerifyFirstProps) {
  useRevalidateWhenShown();
  const csrf = useCsrfToken();
  const reload = useReload();
  const [state, setState] = useState<Resent | 'ready' | 'sending'>('ready');
  const resend = async () => {
    setState('sending');
    const answer = await resendVerification(csrf);
    // Verified in another tab meanwhile: the form takes the place of this.
    if (answer === 'verified') await reload();
    setState(answer);
  };
  const { pathname, search } = useLocation();
  const link = (text: ReactNode) => (
    <TextLink key="link" to={contactPath(pathname + search)}>
      {text}
    </TextLink>
  );
  return (
    <div className={`grid justify-items-start gap-4 ${className}`}>
      <Banner className="w-full">
        <FormattedMessage id={words} values={{ link }} />
      </Banner>
      <Button
        variant="outline"
        size="small"
        className="noscript:hidden"
        busy={state === 'sending'}
        onClick={() => void resend()}
      >
        <FormattedMessage id="accounts.email-resend" />
      </Button>
      <p role="status" className="small empty:hidden">
        {state !== 'ready' && state !== 'sending' && <FormattedMessage id={outcomes[state]} />}
      </p>
    </div>
  );
}

const outcomes = {
  'sent': 'reminder.email-sent',
  'verified': 'reminder.email-verified',
  'too-many': 'accounts.resend-failed-too-many-requests',
  'failed': 'accounts.resend-failed',
} as const satisfies Record<Resent, string>;
