import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { billingDetails } from '#src/features/cards/billing-form.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import { checkTyped, type FieldName, type Typed } from './form-state.ts';
import { usePayment } from './pay.ts';
import { isNoteUnsafe, mayPay } from './payment-flow.ts';
import { usePaymentChoice } from './use-payment-choice.ts';
import { useTyped } from './use-typed.ts';

type Page = Pick<
  CheckoutPage,
  'payment' | 'clientKey' | 'address' | 'fullName' | 'cards' | 'publishableKey' | 'sandboxUrl' | 'mayRequest'
>;

type Requested = {
  readonly delivery: Delivery;
  /** Address of the request. */
  readonly beginAt: string;
  /** What it is asked with: the order, and what was typed. */
  readonly formOf: (typed: Typed) => FormData;
  /** What has to be agreed to; empty for nothing. */
  readonly claimsKey: string;
};

/** State of a checkout: input, card form and payment flow. */
export function useCheckout(page: Page, { delivery, beginAt, formOf, claimsKey }: Requested) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const choice = usePaymentChoice(page);
  const { typed, set, bind, markSubmitted, submitted } = useTyped(page);
  const payment = usePayment({
    ...{ beginAt, payment: page.payment, readMark: page.clientKey },
    keepsCard: claimsKey !== '',
    save: choice.isSaved,
    replaces: choice.replaced?.id ?? null,
  });
  const { flow } = payment;
  const [triedNote, setTriedNote] = useState('');
  const isRefused = isNoteUnsafe(flow);
  useEffect(() => {
    if (isRefused) focusFirst(form.current);
  }, [isRefused]);
  const held = flow.hold !== null;
  const { errors, needs } = checkTyped(typed, {
    ...{ delivery, held, cardComplete: choice.card.isComplete, savedCard: choice.saved !== null },
    claimsKey,
  });
  const busy = payment.busy || navigation.state !== 'idle';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    markSubmitted();
    if (needs.length > 0) return needs[0] === 'card' ? choice.card.focus() : focusFirst(form.current);
    if (busy || !choice.isReady || !page.mayRequest || !mayPay(flow)) return;
    const { note } = typed;
    const sureOf = isNoteUnsafe(flow) && note === triedNote ? note : typed.sureOf;
    set('sureOf', sureOf);
    setTriedNote(note);
    void payment.pay({
      ...{ form: () => formOf({ ...typed, sureOf }), note, isSure: note === sureOf },
      means: () => choice.means(billingDetails(typed)),
    });
  };

  return {
    ...{ form, flow, held, delivery, typed, set, needs, submitted, busy, submit, choice, claimsKey },
    /** Details of the refusal, while the note is the one that was refused. */
    noteRefused: isNoteUnsafe(flow) && typed.note === triedNote ? flow.error.details : null,
    bind: (name: FieldName) => bind(name, errors),
    ended: payment.ended,
    release: () => void payment.release(),
    confirmAgain: () => void payment.confirmAgain({ note: typed.note, isSure: typed.note === typed.sureOf }),
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** Focuses the first field with an error, after the errors are rendered. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
