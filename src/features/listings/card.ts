import { marketplace } from '#marketplace';
import type { Days } from '#src/domain/dates/day.ts';
import { lengthInDays } from '#src/domain/dates/day.ts';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import type { Currency, Money } from '#src/domain/money/money.ts';
import { isCurrency, money, zero } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { customerFee, displayPriceOf, lineItemsFor, minTotal } from '#src/domain/pricing/price.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { discountOf } from './discount.ts';
import { pricingOf, pricingRules, type PriceColumns } from './pricing.ts';

export type CardImage = {
  readonly id: string;
  readonly alt: string;
  /** Placeholder colours, where the query selects them. */
  readonly placeholder?: string | null | undefined;
};

/** What a card displays of a listing: nothing here is private. */
export type ListingCard = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly designer: string | null;
  readonly sizes: readonly string[];
  readonly kind: 'rent' | 'sale';
  readonly place: string;
  readonly region: string | null;
  readonly images: readonly CardImage[];
  readonly isNew: boolean;
  readonly isOwn: boolean;
  readonly soldOut: boolean;
  readonly price: CardPrice;
};

export type CardPrice =
  | { readonly unsupportedCurrency: string }
  | {
      readonly unsupportedCurrency?: never;
      /** Price for a day, or of an item for sale. */
      readonly base: Money;
      /** Display price with fee and shipping: "From". */
      readonly displayPrice: Money;
      /** Total: for the requested days, else for the shortest booking or one item. */
      readonly total: Money;
      /** The delivery that `total` includes. */
      readonly delivery: Delivery;
      /** The number of days that `total` is for; null for an item for sale. */
      readonly days: number | null;
      /** For an item for sale only beside a discount: next to an all-inclusive price a small difference misleads. */
      readonly rrp: Money | null;
      /** Percent off the retail price, for an item for sale. */
      readonly discount: number | null;
    };

export type CardRow = PriceColumns & {
  readonly id: string;
  readonly title: string;
  readonly designer: string | null;
  readonly sizes: readonly string[];
  readonly place: string;
  readonly region: string | null;
  readonly authorId: string;
  readonly minimumDays: number;
  readonly canPost: boolean;
  readonly courierLeadDays: number;
  readonly rrpAmount: number | null;
  readonly stock: number | null;
  readonly isNew: boolean;
  readonly images: readonly CardImage[];
};

/** The days of a search, and the lead times that are still in time for them. */
export type RequestedDays = { readonly dates: Days; readonly leadDays: LeadDays };

/** Throws an Error for a listing without a price: it is not public. */
export function cardOf(row: CardRow, viewerId: string | null, requested: RequestedDays | null = null): ListingCard {
  const { id, title, designer, sizes, kind, place, region, images, isNew } = row;
  return {
    ...{ id, title, designer, sizes, kind, place, region, images, isNew },
    slug: slugOf(title),
    isOwn: row.authorId === viewerId,
    soldOut: kind === 'sale' && row.stock === 0,
    price: cardPrice(row, requested),
  };
}

function cardPrice(row: CardRow, requested: RequestedDays | null): CardPrice {
  if (!isCurrency(row.currency) || row.currency !== marketplace.currency) return { unsupportedCurrency: row.currency };
  const pricing = pricingOf(row);
  if (pricing === null) throw new Error(`Listing ${row.id} has no price`);
  const rules = pricingRules(row.minimumDays);
  const order = row.kind === 'sale' || requested === null ? null : orderFor(row, requested);
  const displayPrice = displayPriceOf(pricing.price, customerFee(rules, row.currency), pricing.shipping);
  const rrp = amountOf(row.rrpAmount, row.currency);
  const shipping = pricing.shipping ?? zero(row.currency);
  const discount = discountOf({ kind: row.kind, displayed: displayPrice, delivery: shipping, rrp });
  return {
    ...{ base: pricing.price, displayPrice, discount },
    total: order === null ? minTotal(pricing, rules) : totals(lineItemsFor(pricing, order, rules)).payin,
    days: order?.days ?? (row.kind === 'sale' ? null : row.minimumDays),
    delivery: order?.delivery ?? 'post',
    rrp: row.kind === 'sale' && discount === null ? null : rrp,
  };
}

/** By courier when it is in time, as the listing's page chooses too. */
function orderFor({ canPost, courierLeadDays }: CardRow, { dates, leadDays }: RequestedDays) {
  const delivery: Delivery = canPost && courierLeadDays <= leadDays.post ? 'post' : 'pick-up';
  return { kind: 'rent' as const, days: lengthInDays(dates), delivery };
}

function amountOf(amount: number | null, currency: Currency): Money | null {
  return amount === null ? null : money(amount, currency);
}
