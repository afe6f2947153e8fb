import { parseDay, parseRentalDays } from '#src/domain/dates/day.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Refusal } from '#src/domain/refusal.ts';
import type { ListingNotice, ListingPageData } from '#src/features/listings/page-data.ts';
import type { Order } from '#src/features/transactions/order.ts';

/** Why a listing cannot be booked. */
export type UnavailableReason = NonNullable<ListingNotice> | 'price-missing' | 'currency' | 'unpayable';

/** A validation issue in the text of an order, or the refusal of the order itself with its sentence. */
export type OrderProblem =
  | { readonly wrong: 'days' | 'start' | 'end' | 'quantity' }
  | (Refusal & { readonly message: string });

export function unavailableReasonOf(
  { notice, price }: Pick<ListingPageData, 'notice' | 'price'>,
  payable: boolean,
): UnavailableReason | null {
  if (notice !== null) return notice;
  if (price === null) return 'price-missing';
  if (price.unsupportedCurrency !== undefined) return 'currency';
  return payable ? null : 'unpayable';
}

/** The text of an order in a query or a form: dates or quantity, and delivery. */
export type OrderText = {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly quantity?: string | null;
  readonly delivery?: string | null;
};

/** Parameter of the ended transaction that an order pays again. */
export const againParam = 'again';

/** Parameter of the transaction whose accepted offer is paid. */
export const offerParam = 'offer';

/** Delivery in an address or a form. Addresses saved before pick-up had this name say `collect`. */
export function deliveryFrom(text: unknown): Delivery {
  return text === 'pick-up' || text === 'collect' ? 'pick-up' : 'post';
}

/** Parses an order. Null when the text is not an order of this kind: an invalid day, a fractional quantity. */
export function orderFrom(
  listing: { readonly id: string; readonly kind: 'rent' | 'sale' },
  text: OrderText,
): Order | null {
  const delivery = deliveryFrom(text.delivery);
  if (listing.kind === 'sale') {
    const quantity = text.quantity ?? '1';
    if (!/^[1-9]\d{0,5}$/.test(quantity)) return null;
    return { listingId: listing.id, kind: 'sale', quantity: Number(quantity), delivery };
  }
  const start = text.start ?? '';
  const end = text.end ?? '';
  const [first, last] = [parseDay(start), parseDay(end)];
  if (first === null || last === null || parseRentalDays(start, end) === null) return null;
  return { listingId: listing.id, kind: 'rent', first, last, delivery };
}

/** Serialises an order as the query of an address. */
export function orderQuery(order: Order): string {
  const query = new URLSearchParams(
    order.kind === 'rent' ? { start: order.first, end: order.last } : { quantity: String(order.quantity) },
  );
  if (order.delivery === 'pick-up') query.set('delivery', 'pick-up');
  return query.toString();
}

type Parameters = { get: (name: string) => unknown };

/** Reads the text of an order from `URLSearchParams` or `FormData`, which share `get`. */
export function orderTextOf(parameters: Parameters): OrderText {
  const text = (name: string): string | null => {
    const value = parameters.get(name);
    return typeof value === 'string' ? value : null;
  };
  return { start: text('start'), end: text('end'), quantity: text('quantity'), delivery: text('delivery') };
}

/** The validation issue in a text that `orderFrom` cannot parse. Null for an empty text, and for a valid one. */
export function orderProblem(kind: 'rent' | 'sale', { start, end, quantity }: OrderText): OrderProblem | null {
  if (kind === 'sale') return quantity == null || /^[1-9]\d{0,5}$/.test(quantity) ? null : { wrong: 'quantity' };
  if (start == null && end == null) return null;
  if (!start || !end) return { wrong: 'days' };
  if (parseDay(start) === null) return { wrong: 'start' };
  return parseRentalDays(start, end) === null ? { wrong: 'end' } : null;
}
