import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callName } from '#src/features/listings/seller.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Countdown } from '#src/ui/data/countdown.tsx';
import { TextArea } from '#src/ui/forms/text-area.tsx';
import type { CheckoutPage } from '../checkout-page.ts';
import { PaySection } from './pay-section.tsx';
import { PayWith } from './pay-with.tsx';
import { PaymentErrorBanner } from './payment-error-banner.tsx';
import { WhereTo } from './where-to.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useCheckout, type CheckoutState } from '../payment/use-checkout.ts';

type PartProps = { readonly page: CheckoutPage; readonly state: CheckoutState };

/** Checkout form, from the address to the card hold. Input is kept whatever is refused. */
export function CheckoutForm({ page }: { readonly page: CheckoutPage }) {
  const state = useCheckout(page);
  return (
    <div className="grid lg:grid-cols-[minmax(0,640px)_400px] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-12">
      <div>
        <h1 className="d2">
          <FormattedMessage id={`checkout.title-${page.listing.kind}`} values={{ listing: page.listing.title }} />
        </h1>
        <HoldBanner page={page} state={state} />
      </div>
      <div className="mt-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
        <OrderSummary {...page} />
      </div>
      <form ref={state.form} onSubmit={state.submit} noValidate className="noscript:hidden">
        <Sections page={page} state={state} />
      </form>
      <noscript>
        <Banner className="mt-8">
          <FormattedMessage id="checkout.needs-script" />
        </Banner>
      </noscript>
    </div>
  );
}

function Sections({ page, state }: PartProps) {
  const { listing } = page;
  return (
    <>
      <Section title={<FormattedMessage id="checkout.where-to" />}>
        <WhereTo
          listing={listing}
          delivery={state.delivery}
          typed={state.typed}
          bind={state.bind}
          held={state.held}
          onDelivery={state.chooseDelivery}
          onChange={state.busy || state.flow.error?.kind === 'unconfirmed' ? null : state.release}
        />
      </Section>
      <Section title={<FormattedMessage id="checkout.pay-with" />}>
        <PayWith
          keys={page}
          bind={state.bind}
          submitted={state.submitted}
          onMount={state.setCardForm}
          onComplete={state.setCardComplete}
        />
        {state.flow.error?.kind === 'card' && (
          <div className="mt-5">
            <FlowError page={page} state={state} />
          </div>
        )}
      </Section>
      <Note page={page} state={state} />
      <Section>
        <Pay page={page} state={state} />
      </Section>
    </>
  );
}

/** Countdown of the hold. */
function HoldBanner({ page: { listing }, state: { flow, ended } }: PartProps) {
  const { hold, error } = flow;
  if (hold?.deadline == null || error?.kind === 'expired') return null;
  const clock = <Countdown key="clock" until={hold.deadline} serverNow={hold.now} onEnd={ended} />;
  return (
    <Banner tone="deadline" className="mt-6">
      <FormattedMessage
        id={listing.kind === 'rent' ? 'checkout.held' : 'checkout.held-sale'}
        values={{ clock, name: callName(listing.author.displayName) }}
      />
    </Banner>
  );
}

function Section({ title, children }: { readonly title?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="rule mt-8 pt-8 lg:mt-10 lg:pt-10">
      {title !== undefined && <h2 className="d4">{title}</h2>}
      {children}
    </section>
  );
}

function Note({ page, state: { typed, set } }: PartProps) {
  const name = callName(page.listing.author.displayName);
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
        maxLength={2000}
        value={typed.note}
        onChange={(event) => set('note', event.currentTarget.value)}
      />
    </Section>
  );
}

function Pay({ page, state }: PartProps) {
  const intl = useIntl();
  const { flow, typed, set, submitted, needs, busy } = state;
  const error = submitted && !typed.terms ? intl.formatMessage({ id: 'checkout.terms-missing' }) : undefined;
  const terms = { checked: typed.terms, error, onTick: (ticked: boolean) => set('terms', ticked) };
  return (
    <PaySection page={page} flow={flow} needs={needs} busy={busy} terms={terms}>
      {!page.mayRequest && (
        <Banner>
          <FormattedMessage id="checkout.limited" />
        </Banner>
      )}
      {flow.error !== null && flow.error.kind !== 'card' && <FlowError page={page} state={state} />}
    </PaySection>
  );
}

function FlowError({ page: { listing, total }, state: { flow, release, confirmAgain } }: PartProps) {
  if (flow.error === null) return null;
  return (
    <PaymentErrorBanner
      error={flow.error}
      listing={listing}
      total={total}
      onRestart={release}
      onConfirmAgain={confirmAgain}
    />
  );
}
