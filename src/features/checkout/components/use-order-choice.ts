import { useState } from 'react';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { minPrice, type LeadPrice } from '#src/features/listings/lead-price.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { lengthOf, type RentalRange } from '#src/ui/calendar/day-range.ts';
import type { Booking } from '../booking.server.ts';
import type { OrderProblem } from '../order-text.ts';
import { usePrice, type OrderPrice } from './use-price.ts';

export type OrderChoice = {
  readonly days: RentalRange | null;
  readonly setDays: (days: RentalRange | null) => void;
  /** Days of the address that were refused; null once other days are chosen. */
  readonly refusedDays: RentalRange | null;
  readonly quantity: number;
  readonly setQuantity: (quantity: number) => void;
  readonly delivery: Delivery;
  readonly setDelivery: (delivery: Delivery) => void;
  readonly order: Order | null;
  readonly price: OrderPrice;
  /** Null for a listing without a payable price. */
  readonly lead: LeadPrice | null;
  /** The problem of the order as chosen now. */
  readonly problem: OrderProblem | null;
  /** Called when the button is clicked before the order is complete. */
  readonly submittedIncomplete: () => void;
  /** Whether the choice has changed since the page was opened. */
  readonly changed: boolean;
};

/** Order choice of a listing, shared by the panel and, on phones, the sheet. */
export function useOrderChoice(listing: ListingPageData, booking: Booking): OrderChoice {
  const { order: first } = booking;
  const requestedDays = first?.kind === 'rent' ? { first: first.first, last: first.last } : null;
  const [days, setDays] = useState<RentalRange | null>(booking.problem === null ? requestedDays : null);
  const [quantity, setQuantity] = useState(first?.kind === 'sale' ? first.quantity : 1);
  const [delivery, setDelivery] = useState<Delivery>(booking.delivery);
  const [wrong, setWrong] = useState(listing.kind === 'rent' || first === null ? booking.problem : null);
  const [changed, setChanged] = useState(false);
  const order = orderOf(listing, days, quantity, delivery);
  const price = usePrice(listing.id, order, { order: first, answer: booking });
  const choose = (change: () => void, settles = true) => {
    if (settles) setWrong(null);
    setChanged(true);
    change();
  };
  return {
    ...{ days, quantity, delivery, order, price, changed },
    refusedDays: wrong !== null && 'code' in wrong ? requestedDays : null,
    lead: leadPrice(listing, order, delivery, price),
    setDays: (next) => choose(() => setDays(next)),
    setQuantity: (next) => choose(() => setQuantity(next)),
    setDelivery: (next) => choose(() => setDelivery(next), false),
    problem: wrong ?? (price.state === 'here' ? (price.answer?.problem ?? null) : null),
    submittedIncomplete: () => setWrong({ wrong: listing.kind === 'rent' ? 'days' : 'quantity' }),
  };
}

function orderOf(
  { id: listingId, kind }: ListingPageData,
  days: RentalRange | null,
  quantity: number,
  delivery: Delivery,
): Order | null {
  if (kind === 'sale') return { listingId, kind, quantity, delivery };
  return days === null ? null : { listingId, kind, ...days, delivery };
}

/**
 * Price in the heading: of a rental for the chosen days, once it is known; of a sale for one item. Its lines are those
 * of chosen days as soon as days are chosen, so that the panel does not change its height when the price arrives.
 */
function leadPrice(
  listing: ListingPageData,
  chosen: Order | null,
  delivery: Delivery,
  price: OrderPrice,
): LeadPrice | null {
  const min = minPrice(listing, delivery);
  const { order, answer } = price;
  const shown = answer?.price ?? null;
  const stale = price.state === 'asking';
  if (order?.kind === 'rent' && shown !== null && !('malformed' in shown))
    return { total: shown.total, from: null, days: lengthOf(order), delivery: order.delivery, isChosen: true, stale };
  if (min === null) return null;
  return stale && chosen?.kind === 'rent' ? { ...min, from: null, isChosen: true, stale } : { ...min, stale };
}
