import { type FormEvent, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import { checkTyped, type FieldName } from '../payment/form-state.ts';
import { deliveryFrom, orderQuery } from '../order-text.ts';
import { mayPay } from '../payment/payment-flow.ts';
import { requestFormOf } from '../request-form.ts';
import { usePayment } from '../payment/pay.ts';
import { usePaymentChoice } from '../payment/use-payment-choice.ts';
import { useTyped } from '../payment/use-typed.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CardForm } from '#src/features/cards/card-form.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Countdown } from '#src/ui/data/countdown.tsx';
import { TextArea } from '#src/ui/forms/text-area.tsx';
import { PaySection } from './pay-section.tsx';
import { PayWith } from './pay-with.tsx';
import { PaymentErrorBanner } from './payment-error-banner.tsx';
import { WhereTo } from './where-to.tsx';
import { OrderSummary } from './order-summary.tsx';

/** The last chosen delivery, also while its price is still loading. */
function useDelivery(here: Delivery): Delivery {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname !== pathname) return here;
  return deliveryFrom(new URLSearchParams(location.search).get('delivery'));
}

type CheckoutState = ReturnType<typeof useCheckout>;

/** State of the checkout page: input, card form and payment flow. */
function useCheckout(page: CheckoutPage) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const choice = usePaymentChoice(page);
  const { typed, set, bind, markSubmitted, submitted } = useTyped(page);
  const payment = usePayment({ listingId: page.listing.id, payment: page.payment, readMark: page.clientKey });
  const { flow } = payment;
  const { order } = page;
  const delivery = useDelivery(order.delivery);
  const held = flow.hold !== null;
  const { errors, needs } = checkTyped(typed, {
    ...{ delivery, held, cardComplete: choice.cardComplete, savedCard: choice.saved !== null },
  });
  const busy = payment.busy || navigation.state !== 'idle';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    markSubmitted();
    if (needs.length > 0) return focusFirst(form.current, needs[0] === 'card' ? choice.cardForm : null);
    if (busy || !choice.isReady || !page.mayRequest || !mayPay(flow)) return;
    const { cardholder, billingPostalCode, country, note } = typed;
    const billing = { name: cardholder.trim(), address: { postal_code: billingPostalCode.trim(), country } };
    void payment.pay({ form: () => requestFormOf(page, typed), note, means: () => choice.means(billing) });
  };

  return {
    ...{ form, flow, held, delivery, typed, set, needs, submitted, busy, submit, choice },
    bind: (name: FieldName) => bind(name, errors),
    ended: payment.ended,
    chooseDelivery: (chosen: Delivery) =>
      void navigate(
        { search: orderQuery({ ...order, delivery: chosen }) },
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    release: () => void payment.release(),
    confirmAgain: () => void payment.confirmAgain(typed.note),
  };
}

/** Focuses the first field with an error, after the errors are rendered. */
function focusFirst(form: HTMLFormElement | null, cardForm: CardForm | null): void {
  if (cardForm !== null) return cardForm.card.focus();
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

type PartProps = { readonly page: CheckoutPage; readonly state: CheckoutState };

/** The heading of the page, and its title. */
export function titleOf({ listing: { kind }, isInstant }: Pick<CheckoutPage, 'listing' | 'isInstant'>) {
  return kind === 'rent' && isInstant ? ('checkout.title-instant' as const) : (`checkout.title-${kind}` as const);
}

/** Checkout form, from the address to the card hold. Input is kept whatever is refused. */
export function CheckoutForm({ page }: { readonly page: CheckoutPage }) {
  const state = useCheckout(page);
  return (
    <div className="grid lg:grid-cols-[minmax(0,640px)_400px] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-12">
      <div>
        <h1 className="d2">
          <FormattedMessage id={titleOf(page)} values={{ listing: page.listing.title }} />
        </h1>
        <HoldBanner page={page} state={state} />
      </div>
      <div className="mt-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
        <OrderSummary {...page} />
      </div>
      <form ref={state.form} onSubmit={state.submit} noValidate data-scripted="" className="noscript:hidden">
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
        <PayWith page={page} choice={state.choice} bind={state.bind} submitted={state.submitted} busy={state.busy} />
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
