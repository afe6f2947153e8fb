import { marketplace } from '#marketplace';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { diceOf, idOf } from './dice.ts';
import { kinds } from './people.ts';
import { authorOf, kindOf } from './pieces.ts';
import { customersOf, seed } from './sizes.ts';

export const dealKeys = [
  ...(['id', 'processName', 'processVersion', 'state', 'customerId', 'providerId', 'listingId', 'listing'] as const),
  ...(['kind', 'currency', 'clientKey'] as const),
] as const;
export const bookingKeys = [
  ...(['id', 'transactionId', 'listingId', 'days', 'excluded', 'displayStart', 'displayEnd', 'state'] as const),
] as const;

type Booking = { readonly number: number; readonly listing: number; readonly start: Day; readonly end: Day };

/** Half of what is for rent, so three pieces in ten, is booked now and then over the 180 days after `today`. */
function* bookings(listings: number, today: Day): Generator<Booking> {
  let made = 0;
  for (let listing = 0; listing < listings; listing++) {
    if (kindOf(listing) === 'sale' || listing % 2 === 1) continue;
    const dice = diceOf(seed ^ Math.imul(listing + 1, 0xc2b2ae35));
    for (let from = dice.below(60); from < 170; from += 30 + dice.below(50)) {
      yield { number: made++, listing, start: addDays(today, from), end: addDays(today, from + 3 + dice.below(5)) };
    }
  }
}

export function* dealsOf(listings: number, today: Day): Generator<readonly unknown[]> {
  const customers = customersOf(listings);
  const piece = {
    ...{ title: 'A piece', designer: null, size: '10', kind: 'rent', imageId: null, priceAmount: 6800 },
    ...{ extraDayAmount: null, shippingAmount: 1200, currency: marketplace.currency, turnaroundDays: 1 },
  };
  for (const { number, listing } of bookings(listings, today)) {
    const id = idOf(kinds.deal, number);
    const parties = [idOf(kinds.customer, number % customers), idOf(kinds.provider, authorOf(listing, listings))];
    const about = [idOf(kinds.listing, listing), piece, 'rent', marketplace.currency, id];
    yield [id, 'flex-default-process', 'release-1', 'accepted', ...parties, ...about];
  }
}

export function* bookingsOf(listings: number, today: Day): Generator<readonly unknown[]> {
  for (const { number, listing, start, end } of bookings(listings, today)) {
    const held = [`[${start},${end})`, `[${start},${addDays(end, 1)})`, start, addDays(end, -1), 'accepted'];
    yield [idOf(kinds.booking, number), idOf(kinds.deal, number), idOf(kinds.listing, listing), ...held];
  }
}
