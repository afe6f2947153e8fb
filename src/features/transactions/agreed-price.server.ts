import type { Reader } from '#src/database/database.server.ts';
import type { ListingSnapshot } from '#src/database/schema/transactions.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { subtotalOf, totals, type LineItem } from '#src/domain/pricing/line-item.ts';
import { lineItemsFor, shippingOf, type ListingPricing } from '#src/domain/pricing/price.ts';
import { pricingRules } from '#src/features/listings/pricing.ts';
import { orderInput, type Order } from './order.ts';
import { payable } from './payable.ts';
import { rentalDaysOf, type Transaction } from './transaction.server.ts';

/** The order of a transaction that has its days or its quantity. Throws for a rental without days. */
export async function orderOf(reader: Reader, transaction: Transaction): Promise<Order> {
  const { id, listingId, delivery, kind, quantity } = transaction;
  if (kind === 'sale') return { listingId, delivery, kind, quantity };
  const rentalDays = await rentalDaysOf(reader, id);
  if (rentalDays === null) throw new Error(`${id} has no days`);
  const backUp = transaction.listing.backUpOf === undefined ? {} : { backUp: true };
  return { listingId, delivery, kind, ...backUp, ...rentalDays };
}

/**
 * The transaction with the terms that its offer is accepted on: those of the listing at this moment, but the price that the
 * offers were about, and what their days were chosen by.
 */
export function acceptedOn(transaction: Transaction, now: ListingSnapshot): Transaction {
  const { shippingAmount, lateCancellation, caps } = now;
  return { ...transaction, listing: { ...transaction.listing, shippingAmount, lateCancellation, caps } };
}

/** Line items of an agreed price for the days or units, with the fees of today. Refusals: those of `payable`. */
export function agreedLines(transaction: Transaction, order: Order, agreedSubtotal: Money): LineItem[] {
  const lines = linesOfOffer(transaction, order, agreedSubtotal);
  payable(totals(lines));
  return lines;
}

/** The same of an offer that nobody has accepted yet. */
export function linesOfOffer({ listing }: Transaction, order: Order, agreedSubtotal: Money): LineItem[] {
  const wanted = { ...orderInput(order), agreedSubtotal };
  return lineItemsFor(pricingOf(listing), wanted, pricingRules(listing.minimumDays));
}

/** What the days or units of an order cost at the price of the listing when the transaction began, before shipping. */
export async function listedSubtotal(
  reader: Reader,
  transaction: Transaction,
  ordered: { readonly order: Order } | null,
): Promise<Money> {
  const order = ordered?.order ?? (await orderOf(reader, transaction));
  const { listing } = transaction;
  const lines = lineItemsFor(pricingOf(listing), orderInput(order), pricingRules(listing.minimumDays));
  return subtotalOf(lines, listing.currency as Currency);
}

/** What sending a transaction's order costs by itself, by the terms that it kept; zero for a pick-up. */
export function shippingAlone({ listing, delivery }: Transaction): Money {
  return shippingOf(pricingOf(listing), { delivery });
}

function pricingOf(listing: Transaction['listing']): ListingPricing {
  const currency = listing.currency as Currency;
  return {
    kind: listing.kind,
    price: money(listing.priceAmount, currency),
    extraDayPrice: listing.extraDayAmount === null ? null : money(listing.extraDayAmount, currency),
    shipping: money(listing.shippingAmount, currency),
  };
}
