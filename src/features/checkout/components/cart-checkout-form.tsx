import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DocumentLink } from '#src/features/documents/document-link.tsx';
import { callName } from '#src/features/listings/seller.ts';
import { deliveryOf } from '#src/features/transactions/order.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { orderedAs, type CartCheckoutPage } from '../cart-page.ts';
import { claimsKeyOf } from '../payment/form-state.ts';
import { type CheckoutState, useCheckout } from '../payment/use-checkout.ts';
import { cartFormOf } from '../request-form.ts';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutFrame, CheckoutSections } from './checkout-frame.tsx';
import { AddressFields, AddressLines } from './where-to.tsx';

type PartProps = { readonly page: CartCheckoutPage; readonly state: CheckoutState };

/** Checkout of several orders of one lender, which one payment pays. Input is kept whatever is refused. */
export function CartCheckoutForm({ page }: { readonly page: CartCheckoutPage }) {
  const name = callName(page.lender.displayName);
  const state = useCheckout(page, {
    delivery: deliveryOf(page.items.map(({ order }) => order)),
    beginAt: '/shopping-cart/request',
    formOf: (typed) => cartFormOf(page, typed),
    claimsKey: claimsKeyOf(page.items),
  });
  const notes = page.leftOut.length > 0 && (
    <Banner className="mt-6">
      <FormattedMessage
        id="checkout.left-out"
        values={{ ...orderedAs(page), count: page.leftOut.length, titles: page.leftOut.join(', ') }}
      />
    </Banner>
  );
  const { price, isInstant, answer, mayRequest } = page;
  const { kind, count } = orderedAs(page);
  return (
    <CheckoutFrame
      {...{ state, name, isInstant, notes }}
      title={<FormattedMessage id="checkout.title-several" values={orderedAs(page)} />}
      held="checkout.held-several"
      summary={<CartSummary page={page} />}
    >
      <CheckoutSections
        {...{ state, page }}
        pay={{ name, kind, count, total: price.total, isInstant, answer, mayRequest }}
        lender={page.lender.displayName}
        items={page.items}
        back={{ to: '/shopping-cart', label: 'checkout.back-to-bag' }}
        whereTo={<WhereTo page={page} state={state} />}
        terms={<Terms page={page} />}
      />
    </CheckoutFrame>
  );
}

/** How each item is delivered was chosen in the bag; one address is for all that are posted. */
function WhereTo({ page, state }: PartProps) {
  const toPost = page.items.filter(({ order }) => order.delivery === 'post').length;
  const toPickUp = page.items.length - toPost;
  const canChange = state.held && !state.busy && state.flow.error?.kind !== 'unconfirmed';
  return (
    <div className="mt-6 grid gap-6">
      <p className="mid">
        <FormattedMessage
          id="checkout.deliveries"
          values={{ post: toPost, pickUp: toPickUp, how: page.isInstant ? 'instant' : 'asked' }}
        />
      </p>
      {toPost > 0 && (state.held ? <AddressLines typed={state.typed} /> : <AddressFields bind={state.bind} />)}
      {canChange && (
        <p className="small muted flex flex-wrap gap-3">
          <TextButton onClick={state.release}>
            <FormattedMessage id="checkout.change" />
          </TextButton>
          <FormattedMessage id="checkout.change-note" />
        </p>
      )}
    </div>
  );
}

function Terms({ page }: { readonly page: CartCheckoutPage }) {
  const terms = (words: ReactNode[]) => (
    <DocumentLink key="terms" to="/terms-of-service">
      {words}
    </DocumentLink>
  );
  const { kind } = orderedAs(page);
  const id = kind === 'sale' ? 'checkout.terms-several-sale' : 'checkout.terms-several';
  return <FormattedMessage id={id} values={{ terms, kind }} />;
}
