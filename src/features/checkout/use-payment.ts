import { useEffect, useReducer, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useIntl } from 'react-intl';
import type { BillingDetails, CardField, StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { confirmAgain, pay, type PayContext, type Sent } from './pay.ts';
import { paymentCalls } from './payment-calls.ts';
import { flowFrom, nextFlow } from './payment-flow.ts';
import type { PaymentOnWire } from './payment-wire.ts';

/** The card form once it stands: the library, and the field that stands for the whole card. */
export type CardForm = { readonly library: StripeLike; readonly card: CardField };

type Paying = {
  readonly form: () => FormData;
  readonly note: string;
  readonly cardForm: CardForm;
  readonly billing: BillingDetails;
};

type Page = {
  readonly listingId: string;
  /** The hold that the page came with, and a mark that changes whenever the page was read anew. */
  readonly payment: PaymentOnWire | null;
  readonly readMark: string;
};

/** Paying, from the first press to the order's page; an attempt that failed is taken up where it was left. */
export function usePayment({ listingId, payment, readMark }: Page) {
  const [flow, tell] = useReducer(nextFlow, payment, flowFrom);
  const calls = paymentCalls(listingId, useCsrfToken());
  const revalidator = useRevalidator();
  const goOn = useGoOn();
  const running = useRef(false);
  const read = useRef(readMark);
  useEffect(() => {
    if (read.current === readMark) return;
    read.current = readMark;
    tell({ type: 'reset', hold: payment });
  }, [readMark, payment]);

  const priceChanged = flow.error?.kind === 'refused' && flow.error.code === 'listing-price-changed';
  const { revalidate } = revalidator;
  useEffect(() => {
    if (priceChanged) void revalidate();
  }, [priceChanged, revalidate]);

  /** One at a time: a second press while the first is under way does nothing. */
  const alone = async (work: () => Promise<Sent | null>) => {
    if (running.current) return;
    running.current = true;
    const sent = await work();
    running.current = false;
    if (sent !== null) goOn(sent);
  };
  const contextWith = ({ library, card }: CardForm, billing: BillingDetails): PayContext => ({
    ...{ calls, tell, wait },
    seePayment: (secret) => library.retrievePaymentIntent(secret),
    confirmCard: (secret) => library.confirmCardPayment(secret, { payment_method: { card, billing_details: billing } }),
  });

  return {
    flow,
    busy: flow.phase !== 'idle' || revalidator.state !== 'idle',
    pay: ({ form, note, cardForm, billing }: Paying) =>
      alone(() => pay(contextWith(cardForm, billing), { hold: flow.hold, form, note })),
    confirmAgain: (cardForm: CardForm, note: string) =>
      alone(() => confirmAgain(contextWith(cardForm, {}), flow.hold?.transactionId ?? '', note)),
    /** Gives the hold back, so that all can be changed. One that has ended by itself needs no giving back. */
    release: async () => {
      if (flow.hold !== null) await calls.abandon(flow.hold.transactionId);
      await revalidate();
    },
    ended: () => tell({ type: 'ended' }),
  };
}

function wait(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** To the order, saying so when its note did not get through. */
function useGoOn(): (sent: Sent) => void {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  return ({ transactionId, noteSent }) => {
    if (!noteSent) toast(intl.formatMessage({ id: 'checkout.note-failed' }), { milliseconds: 10_000 });
    void navigate(`/order/${transactionId}/details`, { state: { messageSuccess: noteSent } });
  };
}
