import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { DocumentLink } from '#src/features/documents/document-link.tsx';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import { deliveryFrom, orderQuery } from '../order-text.ts';
import { claimsKeyOf } from '../payment/form-state.ts';
import { type CheckoutState, useCheckout } from '../payment/use-checkout.ts';
import { requestFormOf } from '../request-form.ts';
import { ClaimBox } from './claim-box.tsx';
import { FlowErrorBanner, HoldBanner, NeedsScript, Note, Pay, Section } from './checkout-parts.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayWith } from './pay-with.tsx';
import { WhereTo } from './where-to.tsx';

/** The last chosen delivery, also while its price is still loading. */
function useDelivery(here: Delivery): Delivery {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname !== pathname) return here;
  return deliveryFrom(new URLSearchParams(location.search).get('delivery'));
}

type PartProps = { readonly page: CheckoutPage; readonly state: CheckoutState };

/** The heading of the page, and its title. */
export function titleOf({ listing: { kind }, isInstant }: Pick<CheckoutPage, 'listing' | 'isInstant'>) {
  return kind === 'rent' && isInstant ? ('checkout.title-instant' as const) : (`checkout.title-${kind}` as const);
}

/** Checkout form, from the address to the card hold. Input is kept whatever is refused. */
export function CheckoutForm({ page }: { readonly page: CheckoutPage }) {
  const navigate = useNavigate();
  const { order, listing } = page;
  const name = callName(listing.author.displayName);
  const state = useCheckout(page, {
    delivery: useDelivery(order.delivery),
    beginAt: `/l/${listing.id}/request`,
    formOf: (typed) => requestFormOf(page, typed),
    claimsKey: claimsKeyOf([page]),
  });
  const chooseDelivery = (chosen: Delivery) =>
    void navigate(
      { search: orderQuery({ ...order, delivery: chosen }) },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return (
    <div className="grid lg:grid-cols-[minmax(0,640px)_400px] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-12">
      <div>
        <h1 className="d2">
          <FormattedMessage id={titleOf(page)} values={{ listing: page.listing.title }} />
        </h1>
        <HoldBanner
          state={state}
          words={listing.kind === 'rent' ? 'checkout.held' : 'checkout.held-sale'}
          name={name}
        />
      </div>
      <div className="mt-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
        <OrderSummary {...page} />
      </div>
      <form ref={state.form} onSubmit={state.submit} noValidate data-scripted="" className="noscript:hidden">
        <Sections page={page} state={state} onDelivery={chooseDelivery} />
      </form>
      <NeedsScript />
    </div>
  );
}

function Sections({ page, state, onDelivery }: PartProps & { readonly onDelivery: (chosen: Delivery) => void }) {
  const { listing, total } = page;
  const name = callName(listing.author.displayName);
  const error = {
    ...{ state, total, name: listing.author.displayName },
    back: {
      to: `${listingPath(listing)}?book=true`,
      label: listing.kind === 'rent' ? 'checkout.back-to-calendar' : 'checkout.back-to-listing',
    },
  } as const;
  return (
    <>
      <Section title={<FormattedMessage id="checkout.where-to" />}>
        <WhereTo
          listing={listing}
          delivery={state.delivery}
          typed={state.typed}
          bind={state.bind}
          held={state.held}
          onDelivery={onDelivery}
          onChange={state.busy || state.flow.error?.kind === 'unconfirmed' ? null : state.release}
        />
      </Section>
      <Section title={<FormattedMessage id="checkout.pay-with" />}>
        <PayWith page={page} choice={state.choice} bind={state.bind} submitted={state.submitted} busy={state.busy} />
        {state.flow.error?.kind === 'card' && (
          <div className="mt-5">
            <FlowErrorBanner {...error} />
          </div>
        )}
      </Section>
      <Note name={name} state={state} />
      <ClaimBox items={[{ title: listing.title, caps: page.caps }]} {...{ name, state }} currency={total.currency} />
      <Section>
        <Pay page={payPageOf(page)} state={state} terms={<Terms page={page} />}>
          {state.flow.error !== null && state.flow.error.kind !== 'card' && <FlowErrorBanner {...error} />}
        </Pay>
      </Section>
    </>
  );
}

function payPageOf({ listing, order, isInstant, total, answer, mayRequest }: CheckoutPage) {
  const name = callName(listing.author.displayName);
  return { name, kind: order.kind, isInstant, total, answer, mayRequest };
}

function Terms({ page: { order, plan } }: { readonly page: CheckoutPage }) {
  const terms = (words: ReactNode[]) => (
    <DocumentLink key="terms" to="/terms-of-service">
      {words}
    </DocumentLink>
  );
  if (order.kind === 'sale' || plan === null) return <FormattedMessage id="checkout.terms-sale" values={{ terms }} />;
  const id = order.delivery === 'pick-up' ? 'checkout.terms-pick-up' : 'checkout.terms-rent';
  return <FormattedMessage id={id} values={{ terms, day: formatDay(plan.returnBy) }} />;
}
