import { useState } from 'react';
import type { UsableCard } from '#src/features/cards/saved-card.ts';
import { useCardForm } from '#src/features/cards/use-card-form.ts';
import { loadPayments } from '#src/platform/payments/browser/load-stripe.ts';
import type { BillingDetails } from '#src/platform/payments/browser/stripe-like.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import type { Means } from './pay.ts';

type Page = Pick<CheckoutPage, 'cards' | 'publishableKey' | 'sandboxUrl'>;

/** Which card pays: a saved one, the default one first, or a new one, which may be saved or take the default one's place. */
export function usePaymentChoice({ cards, publishableKey, sandboxUrl }: Page) {
  const card = useCardForm();
  const [save, setSave] = useState(false);
  const [chosen, choose] = useState(() => cards.find(mayPay)?.id ?? newCard);
  // A card that was removed in the meantime is none.
  const saved = cards.find((known) => known.id === chosen && mayPay(known)) ?? null;
  const replaced = chosen === replacement ? replaceableOf(cards) : null;
  const isSaved = saved === null && (replaced !== null || save);

  const means = async (billing: BillingDetails): Promise<Means> => {
    if (saved !== null)
      return {
        library: await loadPayments({ publishableKey, sandboxUrl }),
        method: saved.paymentMethodId,
        save: false,
      };
    if (card.form === null) throw new Error('There is no card to pay with');
    const method = { card: card.form.card, billing_details: billing };
    return { library: card.form.library, method, save: isSaved };
  };
  return {
    ...{ saved, replaced, isSaved, choose, save, setSave, card, means },
    value: saved?.id ?? (replaced === null ? newCard : replacement),
    isReady: saved !== null || card.form !== null,
  };
}

/** The value of the choice that enters a card. */
export const newCard = 'new';
/** That of the one that takes the default card's place. */
export const replacement = 'replace';

/** The default card, also when it has expired. */
export function replaceableOf(cards: readonly UsableCard[]): UsableCard | null {
  return cards.find(({ isDefault }) => isDefault) ?? null;
}

function mayPay({ expiry }: UsableCard): boolean {
  return expiry !== 'expired';
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
