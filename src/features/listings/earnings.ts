import { marketplace } from '#marketplace';
import { minorUnits, money, type Money, negate, share, times, zero } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { customerFee, lineItemsFor, type ListingPricing, type OrderInput } from '#src/domain/pricing/price.ts';
import type { Kind } from './options.ts';
import { pricingRules } from './pricing.ts';

export type Earnings = {
  /** Null for a sale. */
  readonly days: number | null;
  readonly items: Money;
  readonly shipping: Money;
  /** Negative. */
  readonly commission: Money;
  readonly commissionPercent: number;
  readonly payout: Money;
  /** What the customer pays, with the fee. */
  readonly payin: Money;
  readonly fee: Money;
};

type Priced = {
  readonly kind: Kind;
  readonly price: Money;
  readonly extraDayPrice: Money | null;
  readonly shipping: Money | null;
  readonly minimumDays: number;
  readonly canPost: boolean;
};

/** What the lender gets of the shortest rental, or of one item, by the function that prices every order. */
export function earningsOf({ kind, price, extraDayPrice, shipping, minimumDays, canPost }: Priced): Earnings {
  const pricing: ListingPricing = { kind, price, extraDayPrice, shipping };
  const delivery = canPost ? ('post' as const) : ('pick-up' as const);
  const order: OrderInput = kind === 'rent' ? { kind, days: minimumDays, delivery } : { kind, quantity: 1, delivery };
  const { payin, payout } = totals(lineItemsFor(pricing, order, pricingRules(minimumDays)));
  const items = kind === 'rent' ? times(price, minimumDays) : price;
  return {
    ...{ days: kind === 'rent' ? minimumDays : null, items, payout, payin },
    shipping: canPost ? (shipping ?? zero(price.currency)) : zero(price.currency),
    commission: negate(share(items, marketplace.fees.providerBasisPoints)),
    commissionPercent: marketplace.fees.providerBasisPoints / 100,
    fee: customerFee(pricingRules(), price.currency),
  };
}

/** What lenders usually charge for a day, of the retail price in hundredths of a percent: 7 to 12 %. */
const ofRetail = { low: 700, high: 1200 };
/** In major units: of cheaper items the retail price says nothing. */
const minRetail = 50;

/** A usual price of a day for an item that cost so much; null where that says nothing. */
export function dayPriceFromRetail(rrp: Money): { readonly low: Money; readonly high: Money } | null {
  if (rrp.amount < minRetail * minorUnits(rrp.currency)) return null;
  const whole = (amount: Money) => {
    const unit = minorUnits(amount.currency);
    return money(Math.round(amount.amount / unit) * unit, amount.currency);
  };
  return { low: whole(share(rrp, ofRetail.low)), high: whole(share(rrp, ofRetail.high)) };
}
