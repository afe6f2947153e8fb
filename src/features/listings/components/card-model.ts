import type { CardImage, CardPrice, ListingCard } from '../card.ts';
import { listingPath } from '../listing-path.ts';

/**
 * View model of a card in the browser: only displayed fields, because all of it is serialised into the page and parsed
 * again. Amounts are minor units of the marketplace's currency.
 */
export type CardModel = {
  readonly path: string;
  readonly designer: string | null;
  readonly title: string;
  readonly sizes: readonly string[];
  readonly images: readonly Omit<CardImage, 'alt'>[];
  /** At most one; a number is the discount in percent. */
  readonly flag: 'own' | 'sold' | 'new' | number | null;
  readonly price: CardPriceModel;
};

export type CardPriceModel =
  | { readonly unsupportedCurrency: string }
  | {
      readonly unsupportedCurrency?: never;
      readonly day: number;
      readonly from: number;
      readonly total: number;
      /** The number of days that `total` is for; null for an item for sale. */
      readonly days: number | null;
      /** Set when it is available by pick-up only. */
      readonly delivery?: 'pick-up';
      readonly rrp: number | null;
    };

export function cardModel(card: ListingCard): CardModel {
  const { designer, title, sizes, images } = card;
  return {
    ...{ path: listingPath(card), designer, title, sizes },
    images: images.map(({ id, placeholder }) => ({ id, placeholder })),
    flag: flagOf(card),
    price: modelOfPrice(card.price),
  };
}

function flagOf({ isOwn, soldOut, isNew, price }: ListingCard): CardModel['flag'] {
  if (isOwn) return 'own';
  if (soldOut) return 'sold';
  const discount = price.unsupportedCurrency === undefined ? price.discount : null;
  if (discount !== null) return discount;
  return isNew ? 'new' : null;
}

function modelOfPrice(price: CardPrice): CardPriceModel {
  if (price.unsupportedCurrency !== undefined) return price;
  const { base, displayPrice, total, days, delivery, rrp } = price;
  const amounts = { day: base.amount, from: displayPrice.amount, total: total.amount, days, rrp: rrp?.amount ?? null };
  return delivery === 'pick-up' ? { ...amounts, delivery } : amounts;
}
