import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import {
  compareDays,
  type Day,
  dayInZone,
  type Days,
  eachDay,
  earlierDay,
  laterDay,
  overlap,
  rentalDays,
} from '#src/domain/dates/day.ts';
import { firstDaysOf } from '#src/domain/dates/lead-time.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isOwnRental, type OwnRental } from '#src/features/listings/own-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import { readElsewhere, readExceptions } from './availability.server.ts';
import { heldBookings } from './held-bookings.server.ts';
import { leadTimeRules } from './limits.ts';
import {
  addMonths,
  daysOfMonth,
  lastOwnerDay,
  monthOf,
  stateOfDay,
  type OwnerCalendar,
  type OwnerMonth,
} from './owner-calendar.ts';

/**
 * The author's own rental with one month of its days: the month of `day`, or the nearest that may be planned. Refuses
 * `not-found` for an unknown listing, another's, a deleted one and a sale.
 */
export async function ownerCalendar(app: App, own: OwnRental, day: Day | null): Promise<OwnerCalendar> {
  const [now, listing] = await Promise.all([app.clock.now(), readOwn(app.db, own)]);
  const today = dayInZone(now, marketplace.timeZone);
  const { courierLeadDays, pickUpLeadDays, canPost, canPickUp, ...rest } = listing;
  const leadTimes = { canPost, canPickUp, leadDays: { 'post': courierLeadDays, 'pick-up': pickUpLeadDays } };
  return {
    ...rest,
    today,
    listingId: own.listingId,
    lastDay: lastOwnerDay(today),
    leadDays: { post: canPost ? courierLeadDays : null, pickUp: canPickUp ? pickUpLeadDays : null },
    firstDays: firstDaysOf(leadTimes, now, leadTimeRules),
    month: await readMonth(app.db, own, { openWeekdays: rest.openWeekdays, today, month: nearestMonth(day, today) }),
  };
}

/** The months of the author's own rental that these days touch, as `ownerCalendar` has them. */
export async function ownerMonths(app: App, own: OwnRental, days: Days): Promise<OwnerMonth[]> {
  const { openWeekdays } = await readOwn(app.db, own);
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const months: OwnerMonth[] = [];
  const { first, last } = rentalDays(days);
  let month = nearestMonth(first, today);
  const until = nearestMonth(last, today);
  for (; compareDays(month, until) <= 0; month = addMonths(month, 1))
    months.push(await readMonth(app.db, own, { openWeekdays, today, month }));
  return months;
}

function nearestMonth(day: Day | null, today: Day): Day {
  const month = monthOf(day ?? today);
  const [from, to] = [monthOf(today), monthOf(lastOwnerDay(today))];
  return laterDay(from, earlierDay(month, to));
}

async function readOwn(reader: Reader, own: OwnRental) {
  const { title, openWeekdays, turnaroundDays, courierLeadDays, pickUpLeadDays, canPost, canPickUp } = listings;
  const [listing] = await reader
    .select({ title, openWeekdays, turnaroundDays, courierLeadDays, pickUpLeadDays, canPost, canPickUp })
    .from(listings)
    .where(isOwnRental(own));
  return listing ?? refuse('not-found');
}

type MonthInput = { readonly openWeekdays: number; readonly today: Day; readonly month: Day };

async function readMonth(reader: Reader, { listingId }: OwnRental, input: MonthInput): Promise<OwnerMonth> {
  const { month, openWeekdays, today } = input;
  const window = daysOfMonth(month);
  const [exceptions, elsewhere, booked] = await Promise.all([
    readExceptions(reader, listingId, window),
    readElsewhere(reader, listingId, window),
    heldBookings(reader, [listingId], window),
  ]);
  const facts = { today, openWeekdays, exceptions, elsewhere, bookings: booked };
  return {
    month,
    states: eachDay(window).map((day) => stateOfDay(day, facts)),
    // Of one that ends before the month, turnaround days may be in it.
    bookings: booked
      .filter(({ days }) => overlap(days, window))
      .map(({ transactionId, state, days }) => ({ transactionId, state, ...rentalDays(days) })),
  };
}
