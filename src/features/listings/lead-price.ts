import { type Money, subtract } from '#src/domain/money/money.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { ListingPageData } from './page-data.ts';

/** The price that leads a listing's page: of the order chosen, else of the least that can be ordered. */
export type LeadPrice = {
  /** Everything included; of a pick-up there is no delivery in it. */
  readonly total: Money;
  /** The days it is for; null for a sale. */
  readonly days: number | null;
  readonly delivery: Delivery;
  /** The display price by this delivery; null once the price is of chosen days. */
  readonly from: Money | null;
  /** A newer one has been asked for. */
  readonly stale: boolean;
};

type Priced = Pick<ListingPageData, 'price' | 'shipping' | 'canPost'>;

/** How an item gets to its customer unless the customer chooses otherwise. */
export function defaultDelivery({ canPost }: Pick<ListingPageData, 'canPost'>): Delivery {
  return canPost ? 'post' : 'collect';
}

/** The shortest rental, or one item. Null while there is no price that can be paid here. */
export function minPrice(listing: Priced, delivery: Delivery = defaultDelivery(listing)): LeadPrice | null {
  const { price, shipping } = listing;
  if (price === null || price.unsupportedCurrency !== undefined) return null;
  const by = (amount: Money) => (delivery === 'post' || shipping === null ? amount : subtract(amount, shipping));
  return { total: by(price.total), days: price.days, delivery, from: by(price.shown), stale: false };
}
