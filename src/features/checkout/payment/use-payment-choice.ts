import { useState } from 'react';
import type { UsableCard } from '#src/features/cards/saved-card.ts';
import { useCardForm } from '#src/features/cards/use-card-form.ts';
import { loadPayments } from '#src/platform/payments/browser/load-stripe.ts';
import type { BillingDetails } from '#src/platform/payments/browser/stripe-like.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import type { Means } from './pay.ts';

type Page = Pick<CheckoutPage, 'cards' | 'publishableKey' | 'sandboxUrl'>;

/** Which card pays: a saved one, the default one first, or a new one, with the wish to save it. */
export function usePaymentChoice({ cards, publishableKey, sandboxUrl }: Page) {
  const card = useCardForm();
  const [save, setSave] = useState(false);
  const [chosen, choose] = useState(() => cards.find(mayPay)?.id ?? newCard);
  // A card that was removed in the meantime is none.
  const saved = cards.find((known) => known.id === chosen && mayPay(known)) ?? null;

  const means = async (billing: BillingDetails): Promise<Means> => {
    if (saved !== null)
      return {
        library: await loadPayments({ publishableKey, sandboxUrl }),
        method: saved.paymentMethodId,
        save: false,
      };
    if (card.form === null) throw new Error('There is no card to pay with');
    return { library: card.form.library, method: { card: card.form.card, billing_details: billing }, save };
  };
  return {
    ...{ saved, choose, save, setSave, card, means },
    isReady: saved !== null || card.form !== null,
  };
}

/** The value of the choice that enters a card. */
export const newCard = 'new';

function mayPay({ expiry }: UsableCard): boolean {
  return expiry !== 'expired';
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
