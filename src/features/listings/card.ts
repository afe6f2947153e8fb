import { marketplace } from '#marketplace';
import type { Days } from '#src/domain/dates/day.ts';
import { lengthInDays } from '#src/domain/dates/day.ts';
import type { Currency, Money } from '#src/domain/money/money.ts';
import { isCurrency, money } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import type { ListingPricing } from '#src/domain/pricing/price.ts';
import { customerFee, displayPrice, lineItemsFor, shortestTotal } from '#src/domain/pricing/price.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { pricingOf, pricingRules, type PriceColumns } from './pricing.ts';

export type CardImage = {
  readonly id: string;
  readonly alt: string;
  /** Its colours, where they were asked for. */
  readonly placeholder?: string | null | undefined;
};

/** What a card shows of a listing: nothing here is private. */
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
      /** For a day, or to keep. */
      readonly base: Money;
      /** With fee and shipping: "From". */
      readonly shown: Money;
      /** All in: for the days asked for, else for the shortest booking or one piece. */
      readonly total: Money;
      /** The days `total` is for; null for a piece to keep. */
      readonly days: number | null;
      readonly rrp: Money | null;
      /** Percent off the retail price, of a piece to keep. */
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
  readonly rrpAmount: number | null;
  readonly stock: number | null;
  readonly isNew: boolean;
  readonly images: readonly CardImage[];
};

/** `dates` are the days a search asks for. Throws an Error for a listing without a price: it is not public. */
export function cardOf(row: CardRow, viewerId: string | null, dates: Days | null = null): ListingCard {
  const { id, title, designer, sizes, kind, place, region, images, isNew } = row;
  return {
    ...{ id, title, designer, sizes, kind, place, region, images, isNew },
    slug: slugOf(title),
    isOwn: row.authorId === viewerId,
    soldOut: kind === 'sale' && row.stock === 0,
    price: cardPrice(row, dates),
  };
}

/** Null unless the piece is to keep and costs less than its retail price. Rounded down, so that no card promises more. */
export function discountOf(row: Pick<CardRow, 'kind' | 'priceAmount' | 'rrpAmount'>): number | null {
  const { kind, priceAmount, rrpAmount } = row;
  if (kind !== 'sale' || priceAmount === null || rrpAmount === null || rrpAmount <= priceAmount) return null;
  return Math.floor(((rrpAmount - priceAmount) * 100) / rrpAmount);
}

function cardPrice(row: CardRow, dates: Days | null): CardPrice {
  if (!isCurrency(row.currency) || row.currency !== marketplace.currency) return { unsupportedCurrency: row.currency };
  const pricing = pricingOf(row);
  if (pricing === null) throw new Error(`Listing ${row.id} has no price`);
  const rules = pricingRules(row.minimumDays);
  const days = row.kind === 'sale' ? null : dates === null ? row.minimumDays : lengthInDays(dates);
  return {
    base: pricing.price,
    shown: displayPrice(pricing.price, customerFee(rules, row.currency), pricing.shipping),
    total: dates === null || days === null ? shortestTotal(pricing, rules) : totalFor(pricing, days, row.minimumDays),
    days,
    rrp: amountOf(row.rrpAmount, row.currency),
    discount: discountOf(row),
  };
}

function totalFor(pricing: ListingPricing, days: number, minimumDays: number): Money {
  return totals(lineItemsFor(pricing, { kind: 'rent', days, delivery: 'post' }, pricingRules(minimumDays))).payin;
}

function amountOf(amount: number | null, currency: Currency): Money | null {
  return amount === null ? null : money(amount, currency);
}
