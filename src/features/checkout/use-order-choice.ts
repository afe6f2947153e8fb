import { useState } from 'react';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { WearRange } from '#src/ui/calendar/day-range.ts';
import type { Booking } from './booking.server.ts';
import type { OrderProblem } from './order-text.ts';
import { usePrice, type ShownPrice } from './use-price.ts';

export type OrderChoice = {
  readonly days: WearRange | null;
  readonly setDays: (days: WearRange | null) => void;
  readonly quantity: number;
  readonly setQuantity: (quantity: number) => void;
  readonly delivery: Delivery;
  readonly setDelivery: (delivery: Delivery) => void;
  readonly order: Order | null;
  readonly price: ShownPrice;
  /** What stands in the way of the order as it is chosen now. */
  readonly problem: OrderProblem | null;
  /** Somebody pressed the button without having chosen. */
  readonly missed: () => void;
};

/** What is chosen of a listing; the panel beside it and the sheet on phones share it. */
export function useOrderChoice(listing: ListingPageData, booking: Booking): OrderChoice {
  const { order: first } = booking;
  const [days, setDays] = useState<WearRange | null>(
    first?.kind === 'rent' ? { first: first.first, last: first.last } : null,
  );
  const [quantity, setQuantity] = useState(first?.kind === 'sale' ? first.quantity : 1);
  const [delivery, setDelivery] = useState<Delivery>(first?.delivery ?? (listing.canPost ? 'post' : 'collect'));
  const [wrong, setWrong] = useState(first === null ? booking.problem : null);
  const order = orderOf(listing, days, quantity, delivery);
  const price = usePrice(listing.id, order, { order: first, answer: booking });
  return {
    ...{ days, quantity, delivery, setDelivery, order, price },
    setDays: (next) => {
      setWrong(null);
      setDays(next);
    },
    setQuantity: (next) => {
      setWrong(null);
      setQuantity(next);
    },
    problem: wrong ?? (price.state === 'here' ? (price.answer?.problem ?? null) : null),
    missed: () => setWrong({ wrong: listing.kind === 'rent' ? 'days' : 'quantity' }),
  };
}

function orderOf(
  { id: listingId, kind }: ListingPageData,
  days: WearRange | null,
  quantity: number,
  delivery: Delivery,
): Order | null {
  if (kind === 'sale') return { listingId, kind, quantity, delivery };
  return days === null ? null : { listingId, kind, ...days, delivery };
}
