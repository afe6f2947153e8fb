/** A saved card, as its owner sees it. */
export type SavedCard = {
  readonly id: string;
  /** Stripe's value, such as "visa". */
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly expiry: Expiry;
  readonly isDefault: boolean;
};

/** With what Stripe needs to charge it, for its owner's browser at the checkout. */
export type UsableCard = SavedCard & { readonly paymentMethodId: string };

/** `soon`: at the end of this month or of the next. */
export type Expiry = 'valid' | 'soon' | 'expired';

/** Months count from 1, years have four digits. */
export type CardDate = { readonly month: number; readonly year: number };

/** A card is valid to the end of its month. */
export function expiryOf(card: CardDate, today: CardDate): Expiry {
  const monthsLeft = (card.year - today.year) * 12 + card.month - today.month;
  if (monthsLeft < 0) return 'expired';
  return monthsLeft <= 1 ? 'soon' : 'valid';
}

/** "04/27", as on the card. */
export function expiryText({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
