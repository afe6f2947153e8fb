import { useEffect, useReducer, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useIntl } from 'react-intl';
import type { BillingDetails, CardField, StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { confirmAgain, pay, type PayContext, type SentRequest } from './pay.ts';
import { paymentCalls } from './payment-calls.ts';
import { flowFrom, nextFlow } from './payment-flow.ts';
import type { PaymentOnWire } from '../payment-wire.ts';

/** The mounted card form: the Stripe library, and the field that represents the card. */
export type CardForm = { readonly library: StripeLike; readonly card: CardField };

type PayInput = {
  readonly form: () => FormData;
  readonly note: string;
  readonly cardForm: CardForm;
  readonly billing: BillingDetails;
};

type Page = {
  readonly listingId: string;
  /** The hold at page load, and a mark that changes on every reload of the data. */
  readonly payment: PaymentOnWire | null;
  readonly readMark: string;
};

/** Payment from the first click to the order page; a failed attempt is resumed where it stopped. */
export function usePayment({ listingId, payment, readMark }: Page) {
  const [flow, dispatch] = useReducer(nextFlow, payment, flowFrom);
  const calls = paymentCalls(listingId, useCsrfToken());
  const revalidator = useRevalidator();
  const openOrder = useOpenOrder();
  const running = useRef(false);
  const read = useRef(readMark);
  useEffect(() => {
    if (read.current === readMark) return;
    read.current = readMark;
    dispatch({ type: 'reset', hold: payment });
  }, [readMark, payment]);

  const priceChanged = flow.error?.kind === 'refused' && flow.error.code === 'listing-price-changed';
  const { revalidate } = revalidator;
  useEffect(() => {
    if (priceChanged) void revalidate();
  }, [priceChanged, revalidate]);

  /** Mutex: a second click while a payment is under way does nothing. */
  const onlyOnce = async (work: () => Promise<SentRequest | null>) => {
    if (running.current) return;
    running.current = true;
    const sent = await work();
    running.current = false;
    if (sent !== null) openOrder(sent);
  };
  const contextWith = ({ library, card }: CardForm, billing: BillingDetails): PayContext => ({
    ...{ calls, dispatch, wait },
    readPayment: (secret) => library.retrievePaymentIntent(secret),
    confirmCard: (secret) => library.confirmCardPayment(secret, { payment_method: { card, billing_details: billing } }),
  });

  return {
    flow,
    busy: flow.phase !== 'idle' || revalidator.state !== 'idle',
    pay: ({ form, note, cardForm, billing }: PayInput) =>
      onlyOnce(() => pay(contextWith(cardForm, billing), { hold: flow.hold, form, note })),
    confirmAgain: (cardForm: CardForm, note: string) =>
      onlyOnce(() => confirmAgain(contextWith(cardForm, {}), flow.hold?.transactionId ?? '', note)),
    /** Abandons the hold, so that the order can be changed. A hold that has expired needs no abandoning. */
    release: async () => {
      if (flow.hold !== null) await calls.abandon(flow.hold.transactionId);
      await revalidate();
    },
    ended: () => dispatch({ type: 'ended' }),
  };
}

function wait(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Navigates to the order page, with a toast when its note could not be sent. */
function useOpenOrder(): (sent: SentRequest) => void {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  return ({ transactionId, noteSent }) => {
    if (!noteSent) toast(intl.formatMessage({ id: 'checkout.note-failed' }), { milliseconds: 10_000 });
    void navigate(`/order/${transactionId}/details`, { state: { messageSuccess: noteSent } });
  };
}
