import { parseDay, parseRentalDays } from '#src/domain/dates/day.ts';
import type { Refusal } from '#src/domain/refusal.ts';
import type { ListingNotice, ListingPageData } from '#src/features/listings/page-data.ts';
import type { Order } from '#src/features/transactions/order.ts';

/** Why a piece has no button. */
export type UnavailableReason = NonNullable<ListingNotice> | 'price-missing' | 'currency' | 'unpayable';

/** What is wrong with the text of an order, or why the order itself is refused. */
export type OrderProblem = { readonly wrong: 'days' | 'start' | 'end' | 'quantity' } | Refusal;

export function unavailableReasonOf(
  { notice, price }: Pick<ListingPageData, 'notice' | 'price'>,
  payable: boolean,
): UnavailableReason | null {
  if (notice !== null) return notice;
  if (price === null) return 'price-missing';
  if (price.unsupportedCurrency !== undefined) return 'currency';
  return payable ? null : 'unpayable';
}

/** What an address or a form says of an order: dates or a quantity, and how the piece gets there. */
export type OrderText = {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly quantity?: string | null;
  readonly delivery?: string | null;
};

/** Null when the text names no order of this kind: a day that is not in the calendar, half a piece. */
export function orderFrom(
  listing: { readonly id: string; readonly kind: 'rent' | 'sale' },
  text: OrderText,
): Order | null {
  const delivery = text.delivery === 'collect' ? 'collect' : 'post';
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

/** The same order as the part of an address after "?". */
export function orderQuery(order: Order): string {
  const query = new URLSearchParams(
    order.kind === 'rent' ? { start: order.first, end: order.last } : { quantity: String(order.quantity) },
  );
  if (order.delivery === 'collect') query.set('delivery', 'collect');
  return query.toString();
}

type Parameters = { get: (name: string) => unknown };

/** Reads an order out of an address or a form; both ask for values by name. */
export function orderTextOf(parameters: Parameters): OrderText {
  const text = (name: string): string | null => {
    const value = parameters.get(name);
    return typeof value === 'string' ? value : null;
  };
  return { start: text('start'), end: text('end'), quantity: text('quantity'), delivery: text('delivery') };
}

/** Null when nothing was asked for yet; for text that `orderFrom` can make nothing of. */
export function orderProblem(kind: 'rent' | 'sale', { start, end, quantity }: OrderText): OrderProblem | null {
  if (kind === 'sale') return quantity == null || /^[1-9]\d{0,5}$/.test(quantity) ? null : { wrong: 'quantity' };
  if (start == null && end == null) return null;
  if (!start || !end) return { wrong: 'days' };
  if (parseDay(start) === null) return { wrong: 'start' };
  return parseRentalDays(start, end) === null ? { wrong: 'end' } : null;
}
