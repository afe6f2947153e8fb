import type { SavedCard } from '#src/features/cards/saved-card.ts';

/** A saved card: by what its owner recognises it. */
export function cardOnWire({ id, brand, last4, expMonth, expYear }: SavedCard) {
  return {
    id,
    type: 'paymentMethod' as const,
    attributes: {
      type: 'stripe-payment-method/card' as const,
      card: { brand, last4Digits: last4, expirationMonth: expMonth, expirationYear: expYear },
    },
  };
}
