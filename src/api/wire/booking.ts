import { daysOfRange } from '#src/features/availability/rules.ts';
import type { StoredBooking } from '#src/features/transactions/transaction.server.ts';

/**
 * The days of a transaction: from `start` up to `end`, the day after the last, like those that a lender's calendar has, and
 * the first and the last of them as people say them. `proposed` holds none: of an offer, and of a payment that was refused.
 */
export function bookingOnWire(booking: StoredBooking, { quantity }: { readonly quantity: number }) {
  const { start, end } = daysOfRange(booking.days);
  const { displayStart, displayEnd, state } = booking;
  return { start, end, displayStart, displayEnd, quantity, state };
}
