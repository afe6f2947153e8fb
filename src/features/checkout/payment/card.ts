export type CardDate = { readonly month: number; readonly year: number };

/** A card is valid to the end of its month. Months count from 1, years have four digits. */
export function isCardExpired(card: CardDate, today: CardDate): boolean {
  return card.year < today.year || (card.year === today.year && card.month < today.month);
}
