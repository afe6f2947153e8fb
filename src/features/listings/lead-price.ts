import { type Money, subtract } from '#src/domain/money/money.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { ListingPageData } from './page-data.ts';

/** The price at the top of a listing's page: of the selected order, else of the smallest possible order. */
export type LeadPrice = {
  /** All-inclusive; with pick-up it excludes delivery. */
  readonly total: Money;
  /** The display price of a rental, which cards show as "From $85"; null for a sale. */
  readonly from: Money | null;
  /** The number of days it is for; null for a sale. */
  readonly days: number | null;
  readonly delivery: Delivery;
  /** Days are selected: it is for them, or will be once their price has arrived. */
  readonly isChosen: boolean;
  /** A newer price has been requested. */
  readonly stale: boolean;
};

type Priced = Pick<ListingPageData, 'price' | 'shipping' | 'canPost'>;

/** The preselected delivery of an item. */
export function defaultDelivery({ canPost }: Pick<ListingPageData, 'canPost'>): Delivery {
  return canPost ? 'post' : 'pick-up';
}

/** The price of the shortest rental, or of one item. Null without a price that can be charged here. */
export function minPrice(listing: Priced, delivery: Delivery = defaultDelivery(listing)): LeadPrice | null {
  const { price, shipping } = listing;
  if (price === null || price.unsupportedCurrency !== undefined) return null;
  const by = (amount: Money) => (delivery === 'post' || shipping === null ? amount : subtract(amount, shipping));
  const from = price.days === null ? null : by(price.displayPrice);
  return { total: by(price.total), from, days: price.days, delivery, isChosen: false, stale: false };
}
