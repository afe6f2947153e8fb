import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useNavigation } from 'react-router';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import type { CheckoutPage } from './checkout-page.ts';
import { CardFields } from './components/card-fields.tsx';
import { PaySection } from './components/pay-section.tsx';
import { TestCards } from './components/test-cards.tsx';
import { TroubleBanner } from './components/trouble-banner.tsx';
import { WhereTo } from './components/where-to.tsx';
import { checkTyped, type FieldName } from './form-state.ts';
import { orderQuery } from './forms.ts';
import { OrderSummary } from './order-summary.tsx';
import { mayPay } from './payment-flow.ts';
import { requestFormOf } from './request-form.ts';
import { usePayment, type CardForm } from './use-payment.ts';
import { useTyped } from './use-typed.ts';

/** From where it goes to a held card, in one form. Everything typed stays, whatever is refused. */
export function CheckoutForm({ page }: { readonly page: CheckoutPage }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [cardForm, setCardForm] = useState<CardForm | null>(null);
  const [cardComplete, setCardComplete] = useState(false);
  const { typed, set, bind, press, pressed } = useTyped(page);
  const payment = usePayment({ listingId: page.listing.id, payment: page.payment, readMark: page.clientKey });
  const { flow } = payment;
  const { listing, order } = page;
  const messages = {
    cardholder: intl.formatMessage({ id: 'checkout.cardholder-missing' }),
    postalCode: intl.formatMessage({ id: 'checkout.postal-code-wrong' }),
  };
  const { errors, needs } = checkTyped(typed, { delivery: order.delivery, held: flow.hold !== null, cardComplete, messages });
  const bound = (name: FieldName) => bind(name, errors);
  const busy = payment.busy || navigation.state !== 'idle';
  const name = callName(listing.author.displayName);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    press();
    if (needs.length > 0) return focusFirstWrong(form.current, needs.includes('card') ? cardForm : null);
    if (busy || cardForm === null || page.limited || !mayPay(flow)) return;
    const { cardholder, billingPostalCode, country, note } = typed;
    const billing = { name: cardholder.trim(), address: { postal_code: billingPostalCode.trim(), country } };
    void payment.pay({ form: () => requestFormOf(page, typed), note, cardForm, billing });
  };
  const choose = (delivery: Delivery) =>
    void navigate({ search: orderQuery({ ...order, delivery }) }, { replace: true, preventScrollReset: true });
  const release = () => void payment.release();

  return (
    <div className="grid lg:grid-cols-[minmax(0,640px)_400px] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-12">
      <div>
        <h1 className="d2">
          <FormattedMessage id={`checkout.title-${listing.kind}`} />
        </h1>
        <HoldBanner page={page} flow={flow} onEnd={payment.ended} />
      </div>
      <div className="mt-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
        <OrderSummary {...page} />
      </div>
      <form ref={form} onSubmit={onSubmit} noValidate className="noscript:hidden">
        <Section title={<FormattedMessage id="checkout.where-to" />}>
          <WhereTo {...{ listing, typed, busy }} delivery={order.delivery} onDelivery={choose} bind={bound} onChange={flow.hold === null ? null : release} />
        </Section>
        <Section title={<FormattedMessage id="checkout.pay-with" />}>
          <div className="mt-6 grid gap-5">
            <PayWith page={page} bound={bound} onStand={setCardForm} onComplete={setCardComplete} />
            {flow.trouble?.kind === 'card' && <TroubleBanner {...page} trouble={flow.trouble} onRestart={release} onConfirmAgain={release} />}
          </div>
        </Section>
        <Section title={<NoteTitle name={name} />}>
          <TextArea
            label={<FormattedMessage id="checkout.note" values={{ name }} />}
            labelHidden
            className="mt-4"
            rows={4}
            maxLength={2000}
            value={typed.note}
            onChange={(event) => set('note', event.currentTarget.value)}
          />
        </Section>
        <Section>
          <div className="grid gap-5">
            <PaySection
              {...{ page, needs, busy }}
              phase={flow.phase}
              alive={page.limited || flow.phase !== 'idle' || mayPay(flow)}
              terms={{
                checked: typed.terms,
                error: pressed && !typed.terms ? intl.formatMessage({ id: 'checkout.terms-missing' }) : undefined,
                onTick: (ticked) => set('terms', ticked),
              }}
            >
              {page.limited && (
                <Banner>
                  <FormattedMessage id="checkout.limited" />
                </Banner>
              )}
              {flow.trouble !== null && flow.trouble.kind !== 'card' && (
                <TroubleBanner
                  {...page}
                  trouble={flow.trouble}
                  onRestart={release}
                  onConfirmAgain={() => cardForm !== null && void payment.confirmAgain(cardForm, typed.note)}
                />
              )}
            </PaySection>
          </div>
        </Section>
      </form>
      <noscript>
        <Banner className="mt-8">
          <FormattedMessage id="checkout.needs-script" />
        </Banner>
      </noscript>
    </div>
  );
}
