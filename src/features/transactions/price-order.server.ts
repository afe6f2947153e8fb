import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import type { ListingSnapshot } from '#src/database/schema/transactions.ts';
import { daysFromRental, lengthInDays } from '#src/domain/dates/day.ts';
import { shortestLeadDays } from '#src/domain/dates/lead-time.ts';
import { sum } from '#src/domain/money/money.ts';
import { backUpLines, isItemLine, mainOf, type BackUpFacts } from '#src/domain/pricing/back-up.ts';
import { cartLines } from '#src/domain/pricing/cart.ts';
import { totals, type LineItem, type Totals } from '#src/domain/pricing/line-item.ts';
import { lineItemsFor } from '#src/domain/pricing/price.ts';
import { refusal, refuse, type Refusal } from '#src/domain/refusal.ts';
import { readAvailability } from '#src/features/availability/availability.server.ts';
import { refuseBlocked, refuseBlockedNow } from '#src/features/blocks/blocks.server.ts';
import { bookingLimits } from '#src/features/availability/limits.ts';
import { checkDates, checkPeriod } from '#src/features/availability/rules.ts';
import {
  listingForTransaction,
  type ListingForTransaction,
} from '#src/features/listings/listing-for-transaction.server.ts';
import { backUpPrice, pricingRules } from '#src/features/listings/pricing.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import { orderInput, type Order } from './order.ts';
import { payable } from './payable.ts';

export type Priced = {
  readonly listing: ListingForTransaction;
  readonly lines: LineItem[];
  readonly totals: Totals;
  /** The system accepts it as soon as it is paid: the listing is instant, or an offer has agreed its price. */
  readonly isInstant: boolean;
  /** The customer's credit that the lines have (`withCredit`). */
  readonly creditId?: string;
};

type OrderContext = { readonly customerId: string | null; readonly now: Date; readonly lock: boolean };

/**
 * The one validation and pricing of an order, shared by the booking panel, the checkout, a speculative call and the
 * real request. `customerId` is null for an anonymous visitor. With `lock` the listing's row stays locked, so that
 * price, days and stock cannot change before they are held.
 */
export async function priceOrder(tx: Tx, order: Order, context: OrderContext): Promise<Priced> {
  const listing = await checkOrder(tx, order, context);
  const lines = lineItemsFor(listing.pricing, orderInput(order), pricingRules(listing.minimumDays));
  return { listing, lines, totals: payable(totals(lines)), isInstant: listing.snapshot.isInstant === true };
}

export type PricedOrder = { readonly order: Order; readonly priced: Priced };

/**
 * `priceOrder` of the orders of one payment, the leader first: together they are charged one fee and one shipping. Locks the
 * listings by id. Refuses `validation-invalid-params` for several lenders, or a listing twice.
 */
export async function priceCart(tx: Tx, orders: readonly Order[], context: OrderContext): Promise<PricedOrder[]> {
  const byListing = new Map<string, Priced>();
  for (const order of orders.toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1))) {
    if (byListing.has(order.listingId)) refuse('validation-invalid-params', { field: 'orders' });
    byListing.set(order.listingId, await priceOrder(tx, order, context));
  }
  const lenders = new Set([...byListing.values()].map(({ listing }) => listing.authorId));
  if (lenders.size > 1) refuse('validation-invalid-params', { field: 'orders' });
  for (const [listingId, mainId] of mainsOf(orders, byListing))
    byListing.set(listingId, asBackUp(byListing, listingId, mainId));
  // One acceptance is for all of a payment.
  const isInstant = [...byListing.values()].every((priced) => priced.isInstant);
  const alone = orders.flatMap((order) => {
    const priced = byListing.get(order.listingId);
    return priced === undefined ? [] : [{ order, ...priced }];
  });
  const together = cartLines(alone.map(({ lines }) => lines));
  payable(totals(together.flat()));
  return alone.map(({ order, listing }, index) => {
    const lines = together[index] ?? [];
    return { order, priced: { listing, lines, totals: payable(totals(lines)), isInstant } };
  });
}

/** The orders that are wanted as back-ups, with what they are a back-up of. Refuses one that cannot be. */
function mainsOf(orders: readonly Order[], priced: ReadonlyMap<string, Priced>): [string, string][] {
  const facts = orders.flatMap((order): BackUpFacts[] => {
    const one = priced.get(order.listingId);
    return one === undefined ? [] : [backUpFacts(order, one.listing.snapshot.canBackUp === true, one.lines)];
  });
  return orders
    .filter(({ backUp }) => backUp === true)
    .map(({ listingId }) => {
      const main = mainOf(facts, listingId, backUpPrice(marketplace.currency));
      return main === null ? refuse('validation-invalid-params', { field: 'backUp' }) : [listingId, main];
    });
}

/** What decides whether an order can be a back-up. */
export function backUpFacts(order: Order, canBackUp: boolean, lines: readonly LineItem[]): BackUpFacts {
  const items = lines.filter(isItemLine).map(({ lineTotal }) => lineTotal);
  return {
    id: order.listingId,
    days: order.kind === 'rent' ? { first: order.first, last: order.last } : null,
    subtotal: sum(marketplace.currency, items),
    canBackUp,
  };
}

/** A back-up is cancelled with what it is a back-up of, and so by the same rule. */
function asBackUp(priced: ReadonlyMap<string, Priced>, listingId: string, backUpOf: string): Priced {
  const alone = priced.get(listingId);
  const lateCancellation = priced.get(backUpOf)?.listing.snapshot.lateCancellation;
  if (alone === undefined) throw new Error(`${listingId} has no price`);
  const lines = backUpLines(alone.lines, backUpPrice(marketplace.currency));
  const listing = { ...alone.listing, snapshot: { ...alone.listing.snapshot, backUpOf, lateCancellation } };
  return { ...alone, listing, lines, totals: totals(lines) };
}

/** What an offer or an earlier order settled, which is not asked again. */
type Settled = {
  /** The terms that its lender agreed to; null while nothing was agreed. */
  readonly agreed: ListingSnapshot | null;
};

/**
 * The listing of an order that is possible now, whatever its price. Of an order whose days an offer has named, only the
 * notice that every rental needs is left of the lead time: it was kept when the days were chosen (D-133). Of one that was
 * `agreed` with its lender before, only whether its days or units are free is asked again, and whether they can still be
 * had in time and be paid for.
 */
export async function checkOrder(
  tx: Tx,
  order: Order,
  context: OrderContext,
  settled: Settled | null = null,
): Promise<ListingForTransaction> {
  const found = await listingForTransaction(tx, order.listingId, { lock: context.lock });
  if (found === null) refuse('transaction-listing-not-found');
  const listing = settled === null ? found : asSettled(found, order, settled.agreed);
  const refused =
    listingRefusal(listing, order, context.customerId) ?? (await checkWanted(tx, listing, order, context.now));
  if (refused !== null) refuse(refused.code, refused.details);
  const refuseIfBlocked = context.lock ? refuseBlockedNow : refuseBlocked;
  if (context.customerId !== null) await refuseIfBlocked(tx, context.customerId, listing.authorId);
  if (!(await canReceivePayments(tx, listing.authorId))) refuse('transaction-missing-stripe-account');
  return listing;
}

function asSettled(
  listing: ListingForTransaction,
  order: Order,
  agreed: ListingSnapshot | null,
): ListingForTransaction {
  const chosen = { ...listing, leadDays: shortestLeadDays };
  return agreed === null ? chosen : asAgreed(chosen, order, agreed);
}

/** With what an agreed order was chosen by, whatever its lender has changed since: length, delivery and the way back. */
function asAgreed(
  listing: ListingForTransaction,
  order: Order,
  { turnaroundDays }: ListingSnapshot,
): ListingForTransaction {
  const chosen = { turnaroundDays, canPost: true, canPickUp: true };
  if (order.kind === 'sale') return { ...listing, ...chosen };
  const length = lengthInDays(daysFromRental(order.first, order.last));
  return { ...listing, ...chosen, minimumDays: length, maximumDays: length };
}

/** Whether a user may begin anything about a listing: it is published, and not their own. */
export function openRefusal(listing: ListingForTransaction, customerId: string | null): Refusal | null {
  if (listing.deleted || !listing.authorActive) return refusal('transaction-listing-not-found');
  if (listing.state !== 'published') return refusal('listing-closed');
  return listing.authorId === customerId ? refusal('listing-own') : null;
}

function listingRefusal(listing: ListingForTransaction, order: Order, customerId: string | null): Refusal | null {
  const closed = openRefusal(listing, customerId);
  if (closed !== null) return closed;
  if (listing.currency !== marketplace.currency)
    return refusal('validation-invalid-value', { currency: listing.currency });
  if (listing.kind !== order.kind) return refusal('validation-invalid-params', { kind: listing.kind });
  const offered = order.delivery === 'post' ? listing.canPost : listing.canPickUp;
  return offered ? null : refusal('validation-invalid-params', { delivery: order.delivery });
}

async function checkWanted(tx: Tx, listing: ListingForTransaction, order: Order, now: Date): Promise<Refusal | null> {
  if (order.kind === 'sale') {
    const stock = listing.stock ?? 0;
    return order.quantity <= stock ? null : refusal('listing-stock-insufficient', { stock });
  }
  const days = daysFromRental(order.first, order.last);
  const limits = bookingLimits(now, listing, listing);
  const { delivery } = order;
  // Checks length and lead time first, without a query, because a period of a thousand days is refused anyway.
  return (
    checkPeriod(days, delivery, limits) ?? checkDates(days, delivery, limits, await readAvailability(tx, listing, days))
  );
}
