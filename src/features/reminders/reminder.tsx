import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { isReminderPath, reminderPages, type ReminderReason } from './rules.ts';
import { recordShown, wasShown } from './shown-reminders.ts';
import { type Resent, resendVerification } from './resend-verification.ts';

type ReminderProps = {
  readonly reason: ReminderReason;
  /** The id of the session: a reminder is shown once in each. */
  readonly session: string;
};

/** Reminds a user of what their account lacks: checked on every path change, and dismissible. */
export function Reminder({ reason, session }: ReminderProps) {
  const [open, close] = useReminder(reason, session);
  if (!open) return null;
  return reason === 'verify-email' ? <EmailReminder close={close} /> : <PayoutReminder close={close} />;
}

/** Waits while the user types or another dialog is open, so that it takes the focus from neither. */
function useReminder(reason: ReminderReason, session: string): [open: boolean, close: () => void] {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<ReminderReason | null>(null);
  useEffect(() => {
    if (!isReminderPath(pathname) || wasShown(session, reason)) return;
    const showWhenFree = () => {
      if (isBusy() || wasShown(session, reason)) return;
      recordShown(session, reason);
      setShown(reason);
    };
    let timer = setTimeout(showWhenFree, 0);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(showWhenFree, calmMs);
    };
    const left = ['focusout', 'close'] as const;
    for (const name of left) document.addEventListener(name, later, true);
    return () => {
      clearTimeout(timer);
      for (const name of left) document.removeEventListener(name, later, true);
    };
  }, [pathname, reason, session]);
  return [shown === reason, () => setShown(null)];
}

/** Milliseconds after leaving a field: going on to the next one is no pause. */
const calmMs = 1_500;

function isBusy(): boolean {
  const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
  return document.activeElement?.matches(field) === true || document.querySelector('dialog[open]') !== null;
}

type PartProps = { readonly close: () => void };

function EmailReminder({ close }: PartProps) {
  const intl = useIntl();
  const csrf = useCsrfToken();
  const [state, setState] = useState<Resent | 'ready' | 'sending'>('ready');
  const resend = async () => {
    setState('sending');
    setState(await resendVerification(csrf));
  };
  return (
    <Modal
      open
      size="confirm"
      title={intl.formatMessage({ id: 'reminder.email-title' })}
      onClose={close}
      foot={
        <>
          <Button variant="quiet" onClick={close}>
            <FormattedMessage id={state === 'sent' ? 'reminder.done' : 'reminder.later'} />
          </Button>
          {state !== 'sent' && state !== 'verified' && (
            <Button busy={state === 'sending'} onClick={() => void resend()}>
              <FormattedMessage id="reminder.email-resend" />
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          <FormattedMessage id="reminder.email-line" />
        </p>
        <Outcome state={state} />
      </div>
    </Modal>
  );
}

const outcomes = {
  'sent': 'reminder.email-sent',
  'verified': 'reminder.email-verified',
  'too-many': 'accounts.resend-failed-too-many-requests',
  'failed': 'accounts.resend-failed',
} as const satisfies Record<Resent, string>;

function Outcome({ state }: { readonly state: Resent | 'ready' | 'sending' }) {
  if (state === 'ready' || state === 'sending') return null;
  return (
    <Banner tone={state === 'sent' || state === 'verified' ? 'success' : 'error'} live>
      <FormattedMessage id={outcomes[state]} />
    </Banner>
  );
}

function PayoutReminder({ close }: PartProps) {
  const intl = useIntl();
  return (
    <Modal
      open
      size="confirm"
      title={intl.formatMessage({ id: 'reminder.payout-title' })}
      onClose={close}
      foot={
        <>
          <Button variant="quiet" onClick={close}>
            <FormattedMessage id="reminder.later" />
          </Button>
          <LinkButton to={reminderPages['payout-account']} onClick={close}>
            <FormattedMessage id="reminder.payout-add" />
          </LinkButton>
        </>
      }
    >
      <FormattedMessage id="reminder.payout-line" />
    </Modal>
  );
}
