import { breakdownFor, type Breakdown, type Malformed } from '#src/domain/pricing/breakdown.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { calendarFor, type Calendar } from '#src/features/availability/queries.server.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
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
} from './order-text.ts';

export type Booking = {
  /** Why there is nothing to press; null when the piece can be had. */
  readonly unavailableReason: UnavailableReason | null;
  /** Whether money can reach the owner. */
  readonly payable: boolean;
  /** Null for a piece to keep, for one that cannot be had, and when the free days could not be read. */
  readonly calendar: Calendar | null;
  /** What the address asks for. */
  readonly order: Order | null;
  /** How it asks for it to be delivered, as far as the listing offers that. */
  readonly delivery: Delivery;
  readonly price: Breakdown | Malformed | null;
  readonly problem: OrderProblem | null;
  /** What this viewer has begun to book of the piece and not paid for yet. */
  readonly begun: readonly PendingPayment[];
};

type Looker = { readonly id: string } | null;

/** What holds for whoever asks: whether the piece can be had, and on which days. */
export async function offerOf(
  app: App,
  listing: ListingPageData,
): Promise<Pick<Booking, 'unavailableReason' | 'calendar'>> {
  const { unavailableReason } = await standingOf(app, listing);
  return { unavailableReason, calendar: unavailableReason === null ? await calendarOf(app, listing) : null };
}

/** What the booking panel of a listing shows to this viewer, for the order that the address names. */
export async function bookingFor(
  app: App,
  listing: ListingPageData,
  viewer: Looker,
  text: OrderText,
): Promise<Booking> {
  const { payable, unavailableReason } = await standingOf(app, listing);
  const wished = offered(listing, text);
  if (unavailableReason !== null) {
    const nothing = { calendar: null, order: null, price: null, problem: null, begun: [] };
    return { ...nothing, unavailableReason, payable, delivery: wished.delivery };
  }
  const wanted = orderFrom(listing, wished);
  const [calendar, begun, priced] = await Promise.all([
    calendarOf(app, listing),
    viewer === null ? [] : pendingPayments(app, viewer, listing.id),
    wanted === null
      ? { order: null, price: null, problem: orderProblem(listing.kind, text) }
      : pricedFor(app, viewer, wanted, listing.canCollect && text.delivery == null),
  ]);
  const { order, price, problem } = priced;
  const isBegun = order !== null && begun.some((request) => orderQuery(request.order) === orderQuery(order));
  const delivery = order?.delivery ?? wished.delivery;
  // One's own hold is no reason to say that the days are taken.
  return { unavailableReason, payable, calendar, order, delivery, begun, price, problem: isBegun ? null : problem };
}

/** With `orCollect`, days that are too soon for the courier are taken with pick-up where that can be had. */
async function pricedFor(app: App, viewer: Looker, order: Order, orCollect: boolean) {
  const priced = await priceFor(app, viewer, order);
  const { problem } = priced;
  const isTooSoon = problem !== null && 'code' in problem && problem.code === 'booking-too-soon';
  if (orCollect && isTooSoon && order.delivery === 'post') {
    const collected: Order = { ...order, delivery: 'collect' };
    const pickUp = await priceFor(app, viewer, collected);
    if (pickUp.problem === null) return { ...pickUp, order: collected };
  }
  return { ...priced, order };
}

async function standingOf(app: App, listing: ListingPageData): Promise<Pick<Booking, 'unavailableReason' | 'payable'>> {
  const payable = await canReceivePayments(app.db, listing.author.id);
  return { payable, unavailableReason: unavailableReasonOf(listing, payable) };
}

/** Null for a piece to keep. Without its calendar a piece can still be looked at: null, and it is reported. */
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

/** What an order costs its customer, or why it cannot be had. */
export async function priceFor(app: App, viewer: Looker, order: Order): Promise<PriceAnswer> {
  try {
    const { lines } = await quote(app, viewer?.id ?? null, order);
    return { price: breakdownFor(lines, 'customer'), problem: null };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return { price: null, problem: thrown.refusal };
  }
}

/** The order's text with a delivery that this listing offers. */
export function offered(
  listing: Pick<ListingPageData, 'canPost' | 'canCollect'>,
  text: OrderText,
): OrderText & { readonly delivery: Delivery } {
  const wished = text.delivery === 'collect' ? 'collect' : 'post';
  const delivery = wished === 'post' ? (listing.canPost ? 'post' : 'collect') : listing.canCollect ? 'collect' : 'post';
  return { ...text, delivery };
}
