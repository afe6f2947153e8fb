import { useState } from 'react';
import type { CardForm } from '#src/features/cards/card-form.ts';
import type { UsableCard } from '#src/features/cards/saved-card.ts';
import { loadPayments } from '#src/platform/payments/browser/load-stripe.ts';
import type { BillingDetails } from '#src/platform/payments/browser/stripe-like.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import type { Means } from './pay.ts';

type Page = Pick<CheckoutPage, 'cards' | 'publishableKey' | 'sandboxUrl'>;

/** Which card pays: a saved one, the default one first, or a new one, with the wish to save it. */
export function usePaymentChoice({ cards, publishableKey, sandboxUrl }: Page) {
  const [cardForm, setCardForm] = useState<CardForm | null>(null);
  const [cardComplete, setCardComplete] = useState(false);
  const [save, setSave] = useState(false);
  const [chosen, choose] = useState(() => cards.find(mayPay)?.id ?? newCard);
  // A card that was removed in the meantime is none.
  const saved = cards.find((card) => card.id === chosen && mayPay(card)) ?? null;

  const means = async (billing: BillingDetails): Promise<Means> => {
    if (saved !== null)
      return {
        library: await loadPayments({ publishableKey, sandboxUrl }),
        method: saved.paymentMethodId,
        save: false,
      };
    if (cardForm === null) throw new Error('There is no card to pay with');
    return { library: cardForm.library, method: { card: cardForm.card, billing_details: billing }, save };
  };
  return {
    ...{ saved, choose, save, setSave, cardForm, setCardForm, cardComplete, setCardComplete, means },
    isReady: saved !== null || cardForm !== null,
  };
}

/** The value of the choice that enters a card. */
export const newCard = 'new';

function mayPay({ expiry }: UsableCard): boolean {
  return expiry !== 'expired';
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
