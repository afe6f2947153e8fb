import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRevalidator } from 'react-router';
import { resendVerification, type Resent } from '#src/features/reminders/resend-verification.ts';
import { useRevalidateWhenShown } from '#src/ui/browser/use-revalidation.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/**
 * In place of the form that a user with an unverified email cannot send: sends the email again, without leaving the page. Who
 * comes back from the email, in another tab, finds the form.
 */
export function VerifyFirst() {
  useRevalidateWhenShown();
  const csrf = useCsrfToken();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<Resent | 'ready' | 'sending'>('ready');
  const resend = async () => {
    setState('sending');
    const answer = await resendVerification(csrf);
    // Verified in another tab meanwhile: the form takes the place of this.
    if (answer === 'verified') await revalidate();
    setState(answer);
  };
  const link = (text: ReactNode) => (
    <TextLink key="link" to="/account/contact-details">
      {text}
    </TextLink>
  );
  return (
    <div className="mt-8 grid justify-items-start gap-4">
      <Banner className="w-full">
        <FormattedMessage id="offer.unverified" values={{ link }} />
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
