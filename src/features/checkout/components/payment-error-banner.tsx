import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { Money } from '#src/domain/money/money.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { contactPath, loginPath } from '#src/features/accounts/rules.ts';
import { moneyMessage } from '#src/features/payments/money-words.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { cardErrorMessage } from '#src/i18n/card-errors.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { removedFrom, type FlowError } from '../payment/payment-flow.ts';

type PaymentErrorBannerProps = {
  readonly error: FlowError;
  /** The lender's. */
  readonly name: string;
  /** Where other days, or another item, are chosen. */
  readonly back: { readonly to: string; readonly label: MessageId };
  /** The total currently displayed. */
  readonly total: Money;
  readonly onRestart: () => void;
  readonly onConfirmAgain: () => void;
};

/** Error of the payment flow, with the action that resolves it. */
export function PaymentErrorBanner(props: PaymentErrorBannerProps) {
  const { error, onRestart, onConfirmAgain } = props;
  switch (error.kind) {
    case 'card':
      return <Banner tone="error">{cardErrorMessage(error.error)}</Banner>;
    case 'refused':
      return <Refused {...props} error={error} />;
    case 'lost':
      return (
        <Banner tone="error">
          <FormattedMessage id="checkout.connection" />
        </Banner>
      );
    case 'expired':
      return (
        <WithAction action="checkout.restart" onAction={onRestart}>
          <Expired {...props} error={error} />
        </WithAction>
      );
    case 'unconfirmed':
      return (
        <WithAction action="checkout.confirm-again" onAction={onConfirmAgain}>
          <FormattedMessage id="checkout.unconfirmed" />
        </WithAction>
      );
  }
}

type WithActionProps = {
  readonly action: 'checkout.restart' | 'checkout.confirm-again';
  readonly onAction: () => void;
  readonly children: ReactNode;
};

function WithAction({ action, onAction, children }: WithActionProps) {
  return (
    <div className="grid gap-4">
      <Banner tone="error">{children}</Banner>
      <Button full onClick={onAction}>
        <FormattedMessage id={action} />
      </Button>
    </div>
  );
}

/** Reason why the hold has ended, and the state of a card that was held for it. */
function Expired({
  error: { paid, abandoned },
  name,
  total,
}: PaymentErrorBannerProps & { readonly error: Extract<FlowError, { kind: 'expired' }> }) {
  const intl = useIntl();
  const values = { amount: formatMoney(total), name };
  const money = moneyMessage(intl, paid ?? 'never-charged', 'customer', values);
  const why = abandoned ? 'checkout.abandoned' : paid === null ? 'checkout.expired' : 'checkout.expired-paid';
  return intl.formatMessage({ id: why }, { money });
}

const unavailableCodes = [
  'transaction-booking-time-not-available',
  'listing-stock-insufficient',
  'listing-closed',
  'transaction-listing-not-found',
];

/** Nothing more can be ordered of this lender, whatever the days. */
const lenderCodes: readonly RefusalCode[] = ['transaction-missing-stripe-account', 'user-blocked'];

/** Ended by finishing or cancelling another order. */
const limitCodes: readonly RefusalCode[] = ['transaction-too-many-holds', 'transaction-too-many-requests'];

function wayOut(code: RefusalCode, back: PaymentErrorBannerProps['back']): PaymentErrorBannerProps['back'] | null {
  if (limitCodes.includes(code)) return { to: '/inbox/orders', label: 'checkout.to-orders' };
  if (unavailableCodes.includes(code) || code.startsWith('booking-')) return back;
  if (!lenderCodes.includes(code)) return null;
  return back.label === 'checkout.back-to-bag' ? back : { ...back, label: 'checkout.back-to-listing' };
}

function Refused({
  error: { code, details },
  back,
  total,
}: PaymentErrorBannerProps & { readonly error: Extract<FlowError, { kind: 'refused' }> }) {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  if (code === 'listing-price-changed') {
    const count = removedFrom(details);
    if (count > 0) return <Removed count={count} back={back} />;
    return (
      <Banner tone="error">{intl.formatMessage({ id: 'checkout.new-total' }, { total: formatMoney(total) })}</Banner>
    );
  }
  if (code === 'unauthorized') {
    const link = (words: ReactNode[]) => (
      <TextLink key="link" to={loginPath('/login', pathname + search)}>
        {words}
      </TextLink>
    );
    return (
      <Banner tone="error">
        <FormattedMessage id="checkout.log-in-again" values={{ link }} />
      </Banner>
    );
  }
  if (code === 'email-unverified') return <VerifyEmail />;
  if (code === 'message-unsafe')
    return <Banner tone="error">{intl.formatMessage({ id: 'checkout.note-unsafe' })}</Banner>;
  const taken = takenMessage(code, details);
  const bag = back.label === 'checkout.back-to-bag' ? 'yes' : 'no';
  const out = wayOut(code, back);
  return (
    <Banner tone="error">
      {taken === null ? errorMessageFor(code, details) : <FormattedMessage id={taken} values={{ bag }} />}{' '}
      {out !== null && (
        <TextLink to={out.to}>
          <FormattedMessage id={out.label} />
        </TextLink>
      )}
    </Banner>
  );
}

/** Another tab has changed the bag, which shows what is left of it. */
function Removed({ count, back }: Pick<PaymentErrorBannerProps, 'back'> & { readonly count: number }) {
  return (
    <Banner tone="error">
      <FormattedMessage id="checkout.removed" values={{ count }} />{' '}
      <TextLink to={back.to}>
        <FormattedMessage id={back.label} />
      </TextLink>
    </Banner>
  );
}

/** Another customer was quicker; null when something else is wrong. */
function takenMessage(code: RefusalCode, { stock }: RefusalDetails) {
  if (code === 'transaction-booking-time-not-available') return 'checkout.quicker';
  return code === 'listing-stock-insufficient' && stock === 0 ? 'checkout.sold-out' : null;
}

function VerifyEmail() {
  const { pathname, search } = useLocation();
  const link = (words: ReactNode[]) => (
    <TextLink key="link" to={contactPath(pathname + search)}>
      {words}
    </TextLink>
  );
  return (
    <Banner tone="error">
      <FormattedMessage id="checkout.verify-email" values={{ link }} />
    </Banner>
  );
}
