import { breakdownFor, type Breakdown, type Malformed } from '#src/domain/pricing/breakdown.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { calendarFor, type Calendar } from '#src/features/availability/queries.server.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { App } from '#src/platform/app.ts';
import { pendingPayments, type PendingPayment } from './pending-payments.server.ts';
import {
  unavailableReasonOf,
  orderFrom,
  orderProblem,
  orderQuery,
  type UnavailableReason,
  type OrderProblem,
  type OrderText,
  deliveryFrom,
} from './order-text.ts';

export type Booking = {
  /** Why the item cannot be booked; null when it can. */
  readonly unavailableReason: UnavailableReason | null;
  /** Whether payouts can reach the owner. */
  readonly payable: boolean;
  /** Null for a sale, for an unavailable listing, and when the availability could not be read. */
  readonly calendar: Calendar | null;
  /** The order in the query of the address. */
  readonly order: Order | null;
  /** The requested delivery, if the listing offers it; otherwise the offered one. */
  readonly delivery: Delivery;
  readonly price: Breakdown | Malformed | null;
  readonly problem: OrderProblem | null;
  /** This viewer's unpaid requests for the listing. */
  readonly pendingPayments: readonly PendingPayment[];
};

type Viewer = { readonly id: string } | null;

/** Viewer-independent part of a booking: unavailable reason and calendar. */
export async function offerOf(
  app: App,
  listing: ListingPageData,
): Promise<Pick<Booking, 'unavailableReason' | 'calendar'>> {
  const { unavailableReason } = await readUnavailableReason(app, listing);
  return { unavailableReason, calendar: unavailableReason === null ? await calendarOf(app, listing) : null };
}

/** Data of a listing's booking panel, for this viewer and the order in the address. */
export async function bookingFor(
  app: App,
  listing: ListingPageData,
  viewer: Viewer,
  text: OrderText,
): Promise<Booking> {
  const { payable, unavailableReason } = await readUnavailableReason(app, listing);
  const requested = offered(listing, text);
  const own = viewer === null ? [] : pendingPayments(app, viewer, listing.id);
  if (unavailableReason !== null) {
    const nothing = { calendar: null, order: null, price: null, problem: null };
    return { ...nothing, unavailableReason, payable, delivery: requested.delivery, pendingPayments: await own };
  }
  const wanted = orderFrom(listing, requested);
  const [calendar, pending, priced] = await Promise.all([
    calendarOf(app, listing),
    own,
    wanted === null
      ? { order: null, price: null, problem: orderProblem(listing.kind, text) }
      : pricedFor(app, viewer, wanted, listing.canPickUp && text.delivery == null),
  ]);
  const { order, price, problem } = priced;
  const isOwnHold = order !== null && pending.some((request) => orderQuery(request.order) === orderQuery(order));
  const delivery = order?.delivery ?? requested.delivery;
  // The viewer's own hold does not count as a conflict.
  return {
    unavailableReason,
    payable,
    calendar,
    order,
    delivery,
    pendingPayments: pending,
    price,
    problem: isOwnHold ? null : problem,
  };
}

/**
 * Prices the order. With `orPickUp`, days that are too soon for the courier switch to pick-up, if that is possible.
 */
async function pricedFor(app: App, viewer: Viewer, order: Order, orPickUp: boolean) {
  const priced = await priceFor(app, viewer, order);
  const { problem } = priced;
  const isTooSoon = problem !== null && 'code' in problem && problem.code === 'booking-too-soon';
  if (orPickUp && isTooSoon && order.delivery === 'post') {
    const byPickUp: Order = { ...order, delivery: 'pick-up' };
    const pickUp = await priceFor(app, viewer, byPickUp);
    if (pickUp.problem === null) return { ...pickUp, order: byPickUp };
  }
  return { ...priced, order };
}

async function readUnavailableReason(
  app: App,
  listing: ListingPageData,
): Promise<Pick<Booking, 'unavailableReason' | 'payable'>> {
  const payable = await canReceivePayments(app.db, listing.author.id);
  return { payable, unavailableReason: unavailableReasonOf(listing, payable) };
}

/**
 * Null for a sale. An error while reading the calendar is logged and gives null, so that the page can still be shown.
 */
async function calendarOf(app: App, { id, kind }: ListingPageData): Promise<Calendar | null> {
  if (kind === 'sale') return null;
  try {
    return await calendarFor(app, id);
  } catch (thrown) {
    app.logger.error(thrown, { listingId: id });
    return null;
  }
}

export type PriceAnswer = Pick<Booking, 'price' | 'problem'>;

/** Price of an order for its customer, or the refusal. */
export async function priceFor(app: App, viewer: Viewer, order: Order): Promise<PriceAnswer> {
  try {
    const { lines } = await quote(app, viewer?.id ?? null, order);
    return { price: breakdownFor(lines, 'customer'), problem: null };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { refusal } = thrown;
    // The sentence is made here, because all of them together would be a large part of a page's script.
    return { price: null, problem: { ...refusal, message: errorMessageFor(refusal.code, refusal.details) } };
  }
}

/** The order's text with a delivery that the listing offers. */
export function offered(
  listing: Pick<ListingPageData, 'canPost' | 'canPickUp'>,
  text: OrderText,
): OrderText & { readonly delivery: Delivery } {
  const requested = deliveryFrom(text.delivery);
  const delivery =
    requested === 'post' ? (listing.canPost ? 'post' : 'pick-up') : listing.canPickUp ? 'pick-up' : 'post';
  return { ...text, delivery };
}
