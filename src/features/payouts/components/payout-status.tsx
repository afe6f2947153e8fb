import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { isStatusBoxType } from '../status.ts';
import { payoutsPath } from './payout-form.tsx';

const looks = {
  verificationNeeded: { icon: Info, variant: 'primary' },
  verificationSuccess: { icon: CircleCheck, variant: 'outline' },
  verificationError: { icon: CircleAlert, variant: 'primary' },
} as const;

type StatusProps = {
  /** A type of the box, or `pending`. */
  readonly status: string;
  readonly isPastDue: boolean;
  readonly mayChange: boolean;
};

/** How far the set-up is. While the provider looks at the details there is nothing to do. */
export function PayoutStatus({ status, ...rest }: StatusProps) {
  if (status !== 'pending') return <StatusBox type={status} {...rest} />;
  return (
    <Banner className="mt-8">
      <FormattedMessage id="payouts.pending" />
    </Banner>
  );
}

type StatusBoxProps = Omit<StatusProps, 'status'> & { readonly type: string };

/** The box with the way on to the provider. Throws for a type that there is not. */
export function StatusBox({ type, isPastDue, mayChange }: StatusBoxProps) {
  if (!isStatusBoxType(type)) throw new Error(`Unknown payout status box type: ${type}`);
  const { icon, variant } = looks[type];
  const busy = useIsSending('onboard');
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
        <Form method="post" action={payoutsPath}>
          <CsrfField />
          <input type="hidden" name="operation" value="onboard" />
          <Button type="submit" variant={variant} busy={busy}>
            <FormattedMessage id={`payouts.${type}-button`} />
          </Button>
        </Form>
      )}
    </section>
  );
}
