import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DocumentLink } from '#src/features/documents/document-link.tsx';
import { callName } from '#src/features/listings/seller.ts';
import { deliveryOf } from '#src/features/transactions/order.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import type { CartCheckoutPage } from '../cart-page.ts';
import { claimsKeyOf } from '../payment/form-state.ts';
import { type CheckoutState, useCheckout } from '../payment/use-checkout.ts';
import { cartFormOf } from '../request-form.ts';
import { CartSummary } from './cart-summary.tsx';
import { ClaimBox } from './claim-box.tsx';
import { FlowErrorBanner, HoldBanner, NeedsScript, Note, Pay, Section } from './checkout-parts.tsx';
import { PayWith } from './pay-with.tsx';
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
  return (
    <div className="grid lg:grid-cols-[minmax(0,640px)_400px] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-12">
      <div>
        <h1 className="d2">
          <FormattedMessage id="checkout.title-several" values={{ count: page.items.length }} />
        </h1>
        <HoldBanner state={state} words="checkout.held-several" name={name} />
        {page.leftOut.length > 0 && (
          <Banner className="mt-6">
            <FormattedMessage
              id="checkout.left-out"
              values={{ count: page.leftOut.length, titles: page.leftOut.join(', ') }}
            />
          </Banner>
        )}
      </div>
      <div className="mt-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
        <CartSummary page={page} />
      </div>
      <form ref={state.form} onSubmit={state.submit} noValidate data-scripted="" className="noscript:hidden">
        <Sections page={page} state={state} name={name} />
      </form>
      <NeedsScript />
    </div>
  );
}

function Sections({ page, state, name }: PartProps & { readonly name: string }) {
  const { price, isInstant, answer, mayRequest } = page;
  const error = {
    ...{ state, total: price.total, name: page.lender.displayName },
    back: { to: '/shopping-cart', label: 'checkout.back-to-bag' },
  } as const;
  return (
    <>
      <Section title={<FormattedMessage id="checkout.where-to" />}>
        <WhereTo page={page} state={state} />
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
      <ClaimBox items={page.items} {...{ name, state }} currency={price.total.currency} />
      <Section>
        <Pay
          page={{ name, kind: 'several', total: price.total, isInstant, answer, mayRequest }}
          state={state}
          terms={<Terms page={page} />}
        >
          {state.flow.error !== null && state.flow.error.kind !== 'card' && <FlowErrorBanner {...error} />}
        </Pay>
      </Section>
    </>
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
        <FormattedMessage id="checkout.deliveries" values={{ post: toPost, pickUp: toPickUp }} />
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

function Terms({ page: { items } }: { readonly page: CartCheckoutPage }) {
  const terms = (words: ReactNode[]) => (
    <DocumentLink key="terms" to="/terms-of-service">
      {words}
    </DocumentLink>
  );
  const rents = items.some(({ order }) => order.kind === 'rent');
  return <FormattedMessage id={rents ? 'checkout.terms-several' : 'checkout.terms-several-sale'} values={{ terms }} />;
}
