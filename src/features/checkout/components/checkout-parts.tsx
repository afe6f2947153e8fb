import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '#src/domain/money/money.ts';
import { maxMessage } from '#src/features/messages/text.ts';
import { writerWarning } from '#src/features/messages/unsafe-words.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Countdown } from '#src/ui/data/countdown.tsx';
import { TextArea } from '#src/ui/forms/text-area.tsx';
import type { CheckoutState } from '../payment/use-checkout.ts';
import { PaySection, type PayPage } from './pay-section.tsx';
import { PaymentErrorBanner } from './payment-error-banner.tsx';
import { Section } from './section.tsx';

type StateProps = { readonly state: CheckoutState };

type HoldBannerProps = StateProps & {
  readonly words: 'checkout.held' | 'checkout.held-sale' | 'checkout.held-several';
  readonly name: string;
  readonly isInstant: boolean;
};

/** Countdown of the hold. */
export function HoldBanner({ state: { flow, ended }, words, name, isInstant }: HoldBannerProps) {
  const { hold, error } = flow;
  if (hold?.deadline == null || error?.kind === 'expired') return null;
  const clock = <Countdown key="clock" until={hold.deadline} serverNow={hold.now} onEnd={ended} />;
  return (
    <Banner tone="deadline" className="mt-6">
      <FormattedMessage id={words} values={{ clock, name, how: isInstant ? 'instant' : 'asked' }} />
    </Banner>
  );
}

export function NeedsScript() {
  return (
    <noscript>
      <Banner className="mt-8">
        <FormattedMessage id="checkout.needs-script" />
      </Banner>
    </noscript>
  );
}

/** The first message of the thread. */
export function Note({ name, state: { typed, set, noteRefused } }: StateProps & { readonly name: string }) {
  const intl = useIntl();
  const label = <FormattedMessage id="checkout.note" values={{ name }} />;
  const title = (
    <>
      {label}{' '}
      <span className="muted text-sm" style={{ fontFamily: 'var(--font-text)' }}>
        <FormattedMessage id="ui.optional" />
      </span>
    </>
  );
  return (
    <Section title={title}>
      <TextArea
        label={label}
        labelHidden
        className="mt-4"
        rows={4}
        maxLength={maxMessage}
        value={typed.note}
        error={noteRefused && writerWarning(intl, noteRefused, name)}
        onChange={(event) => set('note', event.currentTarget.value)}
      />
    </Section>
  );
}

type PayProps = StateProps & {
  readonly page: PayPage;
  /** What the customer agrees to. */
  readonly terms: ReactNode;
  /** Error of the last attempt. */
  readonly children: ReactNode;
};

export function Pay({ page, state, terms: words, children }: PayProps) {
  const intl = useIntl();
  const { flow, typed, set, submitted, needs, busy, choice } = state;
  const error = submitted && !typed.terms ? intl.formatMessage({ id: 'checkout.terms-missing' }) : undefined;
  const terms = { checked: typed.terms, error, onTick: (ticked: boolean) => set('terms', ticked), words };
  return (
    <PaySection {...{ page, flow, needs, busy, terms }} awaitsCard={choice.card.isAwaited}>
      {!page.mayRequest && (
        <Banner>
          <FormattedMessage id="checkout.limited" />
        </Banner>
      )}
      {children}
    </PaySection>
  );
}

type FlowErrorProps = StateProps & {
  readonly name: string;
  readonly total: Money;
  readonly back: { readonly to: string; readonly label: MessageId };
};

export function FlowErrorBanner({ state: { flow, release, confirmAgain }, ...shown }: FlowErrorProps) {
  if (flow.error === null) return null;
  return <PaymentErrorBanner error={flow.error} {...shown} onRestart={release} onConfirmAgain={confirmAgain} />;
}
