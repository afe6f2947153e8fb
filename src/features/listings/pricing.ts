import { marketplace } from '#marketplace';
import type { Currency, Money } from '#src/domain/money/money.ts';
import { fromMajor, isCurrency, isMoney, money } from '#src/domain/money/money.ts';
import type { CapKind } from '#src/domain/pricing/claim-caps.ts';
import type { ListingPricing, PricingRules } from '#src/domain/pricing/price.ts';
import { customerFee, displayPriceOf } from '#src/domain/pricing/price.ts';

/** The price columns of a listing row. Amounts in minor units. */
export type PriceColumns = {
  readonly kind: 'rent' | 'sale';
  readonly priceAmount: number | null;
  readonly currency: string;
  readonly extraDayAmount: number | null;
  readonly shippingAmount: number;
};

/** The columns of what may be charged beyond the price of a rental, by what it is for. Minor units. */
export type CapColumns = {
  readonly lateFeeAmount: number | null;
  readonly cleaningCapAmount: number | null;
  readonly repairCapAmount: number | null;
  readonly lossCapAmount: number | null;
};

export function capColumnsOf(row: CapColumns): Readonly<Record<CapKind, number | null>> {
  const { lateFeeAmount, cleaningCapAmount, repairCapAmount, lossCapAmount } = row;
  return { lateFee: lateFeeAmount, cleaning: cleaningCapAmount, repair: repairCapAmount, loss: lossCapAmount };
}

/** The pricing rules of this marketplace; the minimum period is the listing's own. */
export function pricingRules(minimumDays: number = marketplace.booking.minimumDays): PricingRules {
  return {
    minimumDays,
    customerFeeMajor: marketplace.fees.customerMajor,
    providerCommissionBasisPoints: marketplace.fees.providerBasisPoints,
  };
}

/** What the days of a back-up cost. Throws an Error when the currency cannot express it. */
export function backUpPrice(currency: Currency): Money {
  const price = fromMajor(String(marketplace.fees.backUpMajor), currency);
  if (!isMoney(price)) throw new Error(`The back-up price is no amount of ${currency}`);
  return price;
}

/** Null for a draft without a price. */
export function pricingOf(row: PriceColumns): ListingPricing | null {
  if (row.priceAmount === null) return null;
  const currency = currencyOf(row);
  return {
    kind: row.kind,
    price: money(row.priceAmount, currency),
    extraDayPrice: row.extraDayAmount === null ? null : money(row.extraDayAmount, currency),
    shipping: row.shippingAmount === 0 ? null : money(row.shippingAmount, currency),
  };
}

/** The display price of cards, filters and sorting, stored beside the price that it is computed from. Minor units. */
export function displayAmountOf(row: PriceColumns): number | null {
  const pricing = pricingOf(row);
  if (pricing === null) return null;
  return displayPriceWithoutShipping(pricing.price).amount + row.shippingAmount;
}

/** The display price without the shipping, which the listing's row adds to it. */
export function displayPriceWithoutShipping(price: Money): Money {
  return displayPriceOf(price, customerFee(pricingRules(), price.currency), null);
}

/** Throws an Error for an unsupported currency: no command writes one. */
export function currencyOf(row: { readonly currency: string }): Currency {
  if (!isCurrency(row.currency)) throw new Error(`Unknown currency ${row.currency}`);
  return row.currency;
}
