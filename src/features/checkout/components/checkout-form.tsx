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
import { CheckoutFrame, CheckoutSections } from './checkout-frame.tsx';
import { OrderSummary } from './order-summary.tsx';
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
    <CheckoutFrame
      state={state}
      title={<FormattedMessage id={titleOf(page)} values={{ listing: page.listing.title }} />}
      held={listing.kind === 'rent' ? 'checkout.held' : 'checkout.held-sale'}
      name={name}
      isInstant={page.isInstant}
      summary={<OrderSummary {...page} />}
    >
      <Sections page={page} state={state} onDelivery={chooseDelivery} />
    </CheckoutFrame>
  );
}

function Sections({ page, state, onDelivery }: PartProps & { readonly onDelivery: (chosen: Delivery) => void }) {
  const { listing } = page;
  return (
    <CheckoutSections
      {...{ state, page }}
      pay={payPageOf(page)}
      lender={listing.author.displayName}
      items={[{ title: listing.title, caps: page.caps }]}
      back={{
        to: `${listingPath(listing)}?book=true`,
        label: listing.kind === 'rent' ? 'checkout.back-to-calendar' : 'checkout.back-to-listing',
      }}
      whereTo={
        <WhereTo
          listing={listing}
          delivery={state.delivery}
          typed={state.typed}
          bind={state.bind}
          held={state.held}
          onDelivery={page.again === null && page.offer === null ? onDelivery : null}
          onChange={state.busy || state.flow.error?.kind === 'unconfirmed' ? null : state.release}
        />
      }
      terms={<Terms page={page} />}
    />
  );
}

function payPageOf({ listing, order, isInstant, total, answer, mayRequest }: CheckoutPage) {
  const name = callName(listing.author.displayName);
  const count = order.kind === 'sale' ? order.quantity : 1;
  return { name, kind: order.kind, count, isInstant, total, answer, mayRequest };
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
