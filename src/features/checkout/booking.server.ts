import { breakdownFor, type Breakdown, type Malformed } from '#src/domain/pricing/breakdown.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { calendarFor, type Calendar } from '#src/features/availability/queries.server.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
import type { App } from '#src/platform/app.ts';
import { begunRequests, type BegunRequest } from './begun.server.ts';
import {
  hindranceOf,
  orderFrom,
  orderProblem,
  orderQuery,
  type Hindrance,
  type OrderProblem,
  type OrderText,
} from './order-text.ts';

export type Booking = {
  /** Why there is nothing to press; null when the piece can be had. */
  readonly hindrance: Hindrance | null;
  /** Whether money can reach the owner. */
  readonly payable: boolean;
  /** Null for a piece to keep, for one that cannot be had, and when the free days could not be read. */
  readonly calendar: Calendar | null;
  /** What the address asks for. */
  readonly order: Order | null;
  readonly price: Breakdown | Malformed | null;
  readonly problem: OrderProblem | null;
  /** What this viewer has begun to book of the piece and not paid for yet. */
  readonly begun: readonly BegunRequest[];
};

type Looker = { readonly id: string } | null;

/** What holds for whoever asks: whether the piece can be had, and on which days. */
export async function offerOf(app: App, listing: ListingPageData): Promise<Pick<Booking, 'hindrance' | 'calendar'>> {
  const { hindrance } = await standingOf(app, listing);
  return { hindrance, calendar: hindrance === null ? await calendarOf(app, listing) : null };
}

/** What the booking panel of a listing shows to this viewer, for the order that the address names. */
export async function bookingFor(
  app: App,
  listing: ListingPageData,
  viewer: Looker,
  text: OrderText,
): Promise<Booking> {
  const { payable, hindrance } = await standingOf(app, listing);
  if (hindrance !== null)
    return { hindrance, payable, calendar: null, order: null, price: null, problem: null, begun: [] };
  const order = orderFrom(listing, offered(listing, text));
  const [calendar, begun, priced] = await Promise.all([
    calendarOf(app, listing),
    viewer === null ? [] : begunRequests(app, viewer, listing.id),
    order === null ? { price: null, problem: orderProblem(listing.kind, text) } : priceFor(app, viewer, order),
  ]);
  const isBegun = order !== null && begun.some((request) => orderQuery(request.order) === orderQuery(order));
  // One's own hold is no reason to say that the days are taken.
  return { hindrance, payable, calendar, order, begun, price: priced.price, problem: isBegun ? null : priced.problem };
}

async function standingOf(app: App, listing: ListingPageData): Promise<Pick<Booking, 'hindrance' | 'payable'>> {
  const payable = await canReceivePayments(app.db, listing.author.id);
  return { payable, hindrance: hindranceOf(listing, payable) };
}

/** Null for a piece to keep. Without its calendar a piece can still be looked at: null, and it is reported. */
async function calendarOf(app: App, { id, kind }: ListingPageData): Promise<Calendar | null> {
  if (kind === 'sale') return null;
  try {
    return await calendarFor(app, id);
  } catch (thrown) {
    app.reports.report(thrown, { listingId: id });
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
export function offered(listing: Pick<ListingPageData, 'canPost' | 'canCollect'>, text: OrderText): OrderText {
  const wished = text.delivery === 'collect' ? 'collect' : 'post';
  const delivery = wished === 'post' ? (listing.canPost ? 'post' : 'collect') : listing.canCollect ? 'collect' : 'post';
  return { ...text, delivery };
}
