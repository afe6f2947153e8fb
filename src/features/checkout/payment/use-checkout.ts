import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import { checkTyped, type FieldName } from './form-state.ts';
import { deliveryFrom, orderQuery } from '../order-text.ts';
import { mayPay } from './payment-flow.ts';
import { requestFormOf } from '../request-form.ts';
import { usePayment, type CardForm } from './use-payment.ts';
import { useTyped } from './use-typed.ts';

/** The last chosen delivery, also while its price is still loading. */
function useDelivery(here: Delivery): Delivery {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname !== pathname) return here;
  return deliveryFrom(new URLSearchParams(location.search).get('delivery'));
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** State of the checkout page: input, card form and payment flow. */
export function useCheckout(page: CheckoutPage) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [cardForm, setCardForm] = useState<CardForm | null>(null);
  const [cardComplete, setCardComplete] = useState(false);
  const { typed, set, bind, markSubmitted, submitted } = useTyped(page);
  const payment = usePayment({ listingId: page.listing.id, payment: page.payment, readMark: page.clientKey });
  const { flow } = payment;
  const { order } = page;
  const delivery = useDelivery(order.delivery);
  const held = flow.hold !== null;
  const { errors, needs } = checkTyped(typed, { delivery, held, cardComplete });
  const busy = payment.busy || navigation.state !== 'idle';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    markSubmitted();
    if (needs.length > 0) return focusFirst(form.current, needs[0] === 'card' ? cardForm : null);
    if (busy || cardForm === null || !page.mayRequest || !mayPay(flow)) return;
    const { cardholder, billingPostalCode, country, note } = typed;
    const billing = { name: cardholder.trim(), address: { postal_code: billingPostalCode.trim(), country } };
    void payment.pay({ form: () => requestFormOf(page, typed), note, cardForm, billing });
  };

  return {
    ...{ form, flow, held, delivery, typed, set, needs, submitted, busy, submit, setCardForm, setCardComplete },
    bind: (name: FieldName) => bind(name, errors),
    ended: payment.ended,
    chooseDelivery: (chosen: Delivery) =>
      void navigate(
        { search: orderQuery({ ...order, delivery: chosen }) },
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    release: () => void payment.release(),
    confirmAgain: () => {
      if (cardForm !== null) void payment.confirmAgain(cardForm, typed.note);
    },
  };
}

/** Focuses the first field with an error, after the errors are rendered. */
function focusFirst(form: HTMLFormElement | null, cardForm: CardForm | null): void {
  if (cardForm !== null) return cardForm.card.focus();
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
