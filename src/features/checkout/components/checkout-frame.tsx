import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#src/i18n/messages.ts';
import type { CheckoutState } from '../payment/use-checkout.ts';
import { ClaimBox } from './claim-box.tsx';
import { FlowErrorBanner, HoldBanner, NeedsScript, Note, Pay } from './checkout-parts.tsx';
import type { PayPage } from './pay-section.tsx';
import { PayWith } from './pay-with.tsx';
import { Section } from './section.tsx';

type CheckoutFrameProps = {
  readonly state: CheckoutState;
  readonly title: ReactNode;
  readonly held: ComponentProps<typeof HoldBanner>['words'];
  /** As the lender is called. */
  readonly name: string;
  /** The system accepts it as soon as it is paid. */
  readonly isInstant: boolean;
  /** Between the heading and the form. */
  readonly notes?: ReactNode;
  readonly summary: ReactNode;
  /** The form. */
  readonly children: ReactNode;
};

/** The page of a checkout: heading, summary, and the form, which only works with scripts. */
export function CheckoutFrame({ state, title, held, name, isInstant, notes, summary, children }: CheckoutFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,640px)_400px] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-12">
      <div>
        <h1 className="d2">{title}</h1>
        <HoldBanner state={state} words={held} name={name} isInstant={isInstant} />
        {notes}
      </div>
      <div className="mt-6 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
        {summary}
      </div>
      <form ref={state.form} onSubmit={state.submit} noValidate data-scripted="" className="noscript:hidden">
        {children}
      </form>
      <NeedsScript />
    </div>
  );
}

type CheckoutSectionsProps = Pick<ComponentProps<typeof PayWith>, 'page'> & {
  readonly state: CheckoutState;
  readonly pay: PayPage;
  /** The lender's whole name, for errors. */
  readonly lender: string;
  readonly items: ComponentProps<typeof ClaimBox>['items'];
  /** Where to go when it cannot be paid. */
  readonly back: { readonly to: string; readonly label: MessageId };
  readonly whereTo: ReactNode;
  /** What the customer agrees to. */
  readonly terms: ReactNode;
};

/** The form of a checkout, from the address to the button. */
export function CheckoutSections({ state, page, pay, lender, items, back, whereTo, terms }: CheckoutSectionsProps) {
  const { name, total } = pay;
  const { error } = state.flow;
  const banner = error !== null && <FlowErrorBanner {...{ state, total, back }} name={lender} />;
  return (
    <>
      <Section title={<FormattedMessage id="checkout.where-to" />}>{whereTo}</Section>
      <Section title={<FormattedMessage id="checkout.pay-with" />}>
        <PayWith page={page} choice={state.choice} bind={state.bind} submitted={state.submitted} busy={state.busy} />
        {error?.kind === 'card' && <div className="mt-5">{banner}</div>}
      </Section>
      <Note name={name} state={state} />
      <ClaimBox items={items} {...{ name, state }} currency={total.currency} />
      <Pay page={pay} state={state} terms={terms}>
        {error?.kind !== 'card' && banner}
      </Pay>
    </>
  );
}
