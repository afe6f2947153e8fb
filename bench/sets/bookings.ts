import { marketplace } from '#marketplace';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { idOf } from './random.ts';
import { kinds } from './users.ts';
import { authorOf } from './listings.ts';
import { customersOf } from './sizes.ts';
import { bookedDaysOf, type BookedDays } from './booked-days.ts';

export const transactionKeys = [
  ...(['id', 'processName', 'processVersion', 'state', 'customerId', 'providerId', 'listingId', 'listing'] as const),
  ...(['kind', 'currency', 'clientKey'] as const),
] as const;
export const bookingKeys = [
  ...(['id', 'transactionId', 'listingId', 'days', 'excluded', 'displayStart', 'displayEnd', 'state'] as const),
] as const;

function* bookings(
  listings: number,
  today: Day,
): Generator<BookedDays & { readonly number: number; readonly listing: number }> {
  let count = 0;
  for (let listing = 0; listing < listings; listing++) {
    for (const days of bookedDaysOf(listing, today)) yield { ...days, number: count++, listing };
  }
}

export function* transactionsOf(listings: number, today: Day): Generator<readonly unknown[]> {
  const customers = customersOf(listings);
  const snapshot = {
    ...{ title: 'An item', designer: null, size: '10', kind: 'rent', imageId: null, priceAmount: 6800 },
    ...{ extraDayAmount: null, shippingAmount: 1200, currency: marketplace.currency, turnaroundDays: 1 },
  };
  for (const { number, listing } of bookings(listings, today)) {
    const id = idOf(kinds.transaction, number);
    const parties = [idOf(kinds.customer, number % customers), idOf(kinds.provider, authorOf(listing, listings))];
    const about = [idOf(kinds.listing, listing), snapshot, 'rent', marketplace.currency, id];
    yield [id, 'flex-default-process', 'release-1', 'accepted', ...parties, ...about];
  }
}

export function* bookingsOf(listings: number, today: Day): Generator<readonly unknown[]> {
  for (const { number, listing, start, end, free } of bookings(listings, today)) {
    const held = [`[${start},${end})`, `[${start},${free})`, start, addDays(end, -1), 'accepted'];
    yield [idOf(kinds.booking, number), idOf(kinds.transaction, number), idOf(kinds.listing, listing), ...held];
  }
}
