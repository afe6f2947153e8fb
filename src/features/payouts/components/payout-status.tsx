import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { writeToUs } from '#src/features/accounts/write-to-us.tsx';
import type { Presence } from '#src/features/accounts/presence.server.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { isStatusBoxType } from '../status.ts';
import { CurrentPassword, LogInAgain, type PayoutRefusal } from './current-password.tsx';
import { onboardPath } from '../paths.ts';

const looks = {
  verificationNeeded: { icon: Info, variant: 'primary' },
  verificationSuccess: { icon: CircleCheck, variant: 'outline' },
  verificationError: { icon: CircleAlert, variant: 'primary' },
} as const;

type StatusProps = {
  /** A type of the box, `pending` or `stopped`. */
  readonly status: string;
  readonly isPastDue: boolean;
  readonly mayChange: boolean;
  /** What the provider's page asks for first, because the bank account can be replaced there. */
  readonly presence: Presence;
  /** That is asked for now. */
  readonly isOpening: boolean;
  readonly refused: PayoutRefusal | null;
};

/** How far the set-up is. While the provider looks at the details there is nothing to do, and nothing there once it has stopped. */
export function PayoutStatus({ status, ...rest }: StatusProps) {
  if (status === 'stopped') return <Stopped />;
  if (status !== 'pending') return <StatusBox type={status} {...rest} />;
  return (
    <Banner className="mt-8">
      <FormattedMessage id="payouts.pending" />
    </Banner>
  );
}

function Stopped() {
  return (
    <Banner className="mt-8">
      <FormattedMessage id="payouts.stopped" values={{ link: writeToUs }} />
    </Banner>
  );
}

type StatusBoxProps = Omit<StatusProps, 'status'> & { readonly type: string };

/** The box with the way on to the provider. Throws for a type that there is not. */
export function StatusBox({ type, isPastDue, mayChange, ...way }: StatusBoxProps) {
  if (!isStatusBoxType(type)) throw new Error(`Unknown payout status box type: ${type}`);
  const { icon, variant } = looks[type];
  return (
    <section aria-labelledby="payout-status" className="payout-status" data-status={type}>
      <h2 id="payout-status" className="h5 flex items-center gap-2">
        <Icon as={icon} size={20} />
        <FormattedMessage id={`payouts.${type}`} />
      </h2>
      <p className="mid">
        <FormattedMessage id={`payouts.${type}-line`} values={{ late: isPastDue ? 'yes' : 'no' }} />
      </p>
      {mayChange && (
        <WayOn {...way} variant={variant}>
          <FormattedMessage id={`payouts.${type}-button`} />
        </WayOn>
      )}
    </section>
  );
}

type WayOnProps = Pick<StatusProps, 'presence' | 'isOpening' | 'refused'> & {
  readonly variant: 'primary' | 'outline';
  readonly children: ReactNode;
};

/** To the provider's page; unless the log-in is recent, after the password. */
function WayOn({ presence, isOpening, refused, variant, children }: WayOnProps) {
  const busy = useIsSending('onboard');
  if (presence !== 'recent' && !isOpening)
    return (
      <LinkButton to={onboardPath} variant={variant} preventScrollReset>
        {children}
      </LinkButton>
    );
  if (presence === 'log-in') return <LogInAgain />;
  return (
    <Form method="post" action={onboardPath} preventScrollReset className="grid justify-items-start gap-5">
      <CsrfField />
      <input type="hidden" name="operation" value="onboard" />
      {presence === 'password' && <CurrentPassword name="currentPassword" refused={busy ? null : refused} />}
      <Button type="submit" variant={variant} busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
