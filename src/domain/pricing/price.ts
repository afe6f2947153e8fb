import type { Currency, Money } from '#src/domain/money/money.ts';
import { fromMajor, isMoney, money, negate, share, subtract, sum, times, zero } from '#src/domain/money/money.ts';
import type { Kind } from '#src/domain/process/words.ts';
import type { LineItem, LineItemCode } from './line-item.ts';
import { totals } from './line-item.ts';

export type ListingPricing = {
  readonly kind: Kind;
  /** Per day, or per item. */
  readonly price: Money;
  /** Each day beyond the minimum period; null means `price`. */
  readonly extraDayPrice: Money | null;
  /** Once per order, both ways for a rental; null means free shipping. */
  readonly shipping: Money | null;
};

export type PricingRules = {
  readonly minimumDays: number;
  /** In major units, so that JPY is not charged a hundredfold. */
  readonly customerFeeMajor: number;
  /** Of the day, extra-day and unit lines, not of shipping: 1000 is 10 %. */
  readonly providerCommissionBasisPoints: number;
  /** Stripe's minimum charge; a discount never goes below it. */
  readonly minimumCharge?: Money;
};

export type Delivery = 'post' | 'pick-up';

type Agreements = {
  readonly delivery: Delivery;
  /** An accepted offer: the price of the whole booking or quantity, before shipping and fee. */
  readonly agreedSubtotal?: Money;
  /** A credit the platform pays for; the provider's payout never shrinks by it. */
  readonly referralDiscount?: Money;
};

export type OrderInput =
  | ({ readonly kind: 'rent'; readonly days: number } & Agreements)
  | ({ readonly kind: 'sale'; readonly quantity: number } & Agreements);

/**
 * All line items of an order; a total is always their sum. Both commission lines are always present. Throws an Error
 * when the listing is of the other kind or the count is not a whole number from 1: the caller has validated the input.
 */
export function lineItemsFor(listing: ListingPricing, order: OrderInput, rules: PricingRules): LineItem[] {
  const items = itemLines(listing, order, rules);
  const { currency } = listing.price;
  const subtotal = sum(
    currency,
    items.map((line) => line.lineTotal),
  );
  const lines = [
    ...items,
    ...shippingLines(shippingOf(listing, order)),
    customerCommission(customerFee(rules, currency)),
    providerCommission(subtotal, rules.providerCommissionBasisPoints),
  ];
  const credit = creditTaken(lines, totals(lines).payin, {
    credit: order.referralDiscount ?? zero(currency),
    ...(rules.minimumCharge && { minimumCharge: rules.minimumCharge }),
  });
  return [...lines, ...creditLines(credit)];
}

/** The fixed fee of every order: 5 is $5.00, and ¥5. Throws an Error when the currency cannot express it. */
export function customerFee(rules: PricingRules, currency: Currency): Money {
  const fee = fromMajor(String(rules.customerFeeMajor), currency);
  if (!isMoney(fee)) throw new Error(`The fee of ${rules.customerFeeMajor} is not an amount of ${currency}`);
  return fee;
}

/** The display price of cards, map labels, bands, filters and sorting: labelled "From" for rentals. */
export function displayPriceOf(base: Money, fee: Money, shipping: Money | null): Money {
  return sum(base.currency, [base, fee, shipping ?? zero(base.currency)]);
}

/** All-inclusive total of the smallest order: the minimum period, or one item, sent by post. */
export function minTotal(listing: ListingPricing, rules: PricingRules): Money {
  const order: OrderInput =
    listing.kind === 'rent'
      ? { kind: 'rent', days: rules.minimumDays, delivery: 'post' }
      : { kind: 'sale', quantity: 1, delivery: 'post' };
  return totals(lineItemsFor(listing, order, rules)).payin;
}

function itemLines(listing: ListingPricing, order: OrderInput, rules: PricingRules): LineItem[] {
  if (listing.kind !== order.kind) throw new Error(`A ${listing.kind} listing cannot take a ${order.kind} order`);
  const count = order.kind === 'rent' ? order.days : order.quantity;
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a count of days or listings: ${count}`);
  const code = order.kind === 'rent' ? 'line-item/day' : 'line-item/units';
  if (order.agreedSubtotal !== undefined) return [itemLine(code, order.agreedSubtotal, 1)];
  const { price, extraDayPrice } = listing;
  if (order.kind === 'sale' || extraDayPrice === null || count <= rules.minimumDays) {
    return [itemLine(code, price, count)];
  }
  return [
    itemLine(code, price, rules.minimumDays),
    itemLine('line-item/extra-day', extraDayPrice, count - rules.minimumDays),
  ];
}

/** What sending an order costs by itself; zero for a pick-up. */
export function shippingOf({ price, shipping }: ListingPricing, { delivery }: Pick<OrderInput, 'delivery'>): Money {
  return delivery === 'pick-up' || shipping === null ? zero(price.currency) : shipping;
}

export function shippingLines(shipping: Money): LineItem[] {
  return shipping.amount === 0 ? [] : [itemLine('line-item/shipping', shipping, 1)];
}

export type CreditTerms = { readonly credit: Money; readonly minimumCharge?: Money };

/**
 * How much of a credit an order can take: no more than the platform's own part of its lines, and a payment of `payin` stays
 * at the minimum charge.
 */
export function creditTaken(
  lines: readonly LineItem[],
  payin: Money,
  { credit, minimumCharge = zero(payin.currency) }: CreditTerms,
): Money {
  const own = totals(lines);
  const room = subtract(own.payin, own.payout).amount;
  const aboveMinimum = subtract(payin, minimumCharge).amount;
  return money(Math.max(0, Math.min(credit.amount, room, aboveMinimum)), payin.currency);
}

export function creditLines(credit: Money): LineItem[] {
  if (credit.amount === 0) return [];
  return [{ ...itemLine('line-item/referral-discount', negate(credit), 1), includeFor: ['customer'] }];
}

function itemLine(code: LineItemCode, unitPrice: Money, quantity: number): LineItem {
  return {
    code,
    unitPrice,
    quantity,
    percentage: null,
    lineTotal: times(unitPrice, quantity),
    includeFor: ['customer', 'provider'],
    reversal: false,
  };
}

/** The customer's fee, zero where another order of the payment has it. */
export function customerCommission(fee: Money): LineItem {
  return { ...itemLine('line-item/customer-commission', fee, 1), includeFor: ['customer'] };
}

/** The lender's commission on what days or units cost. 1000 basis points are 10 %. */
export function providerCommission(subtotal: Money, basisPoints: number): LineItem {
  return {
    code: 'line-item/provider-commission',
    unitPrice: subtotal,
    quantity: null,
    percentage: 0 - basisPoints / 100,
    lineTotal: negate(share(subtotal, basisPoints)),
    includeFor: ['provider'],
    reversal: false,
  };
}
