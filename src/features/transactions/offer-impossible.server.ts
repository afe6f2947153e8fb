import { inArray, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { bookings } from '#src/database/schema/bookings.ts';
import { outsideDays } from '#src/database/schema/calendars.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { courierNoticeHours, shortestLeadDays } from '#src/domain/dates/lead-time.ts';
import { areTaken } from '#src/features/availability/bookings.server.ts';
import { holdingStates } from '#src/features/availability/held-bookings.server.ts';
import { unitsLeft } from '#src/features/listings/stock.server.ts';
import { agreedOfferStates, openOfferStates } from '#src/processes/registry.ts';

const isListingClosed = sql`(select closed.state <> 'published' or closed.deleted_at is not null from ${listings} closed
  where closed.id = ${transactions}.listing_id)`;

/** An accepted offer keeps the length, the delivery and the days for cleaning that it was chosen by. */
const isAgreed = inArray(transactions.state, [...agreedOfferStates]);

const isOfAnotherKind = sql`(select other.kind <> ${transactions}.kind or other.currency <> ${marketplace.currency} from ${listings} other
  where other.id = ${transactions}.listing_id)`;

const isDeliveryGone = sql`(not ${isAgreed} and (select not case ${transactions}.delivery when 'post' then gone.can_post
  else gone.can_pick_up end from ${listings} gone where gone.id = ${transactions}.listing_id))`;

const zone = sql.raw(`'${marketplace.timeZone}'`);
const hours = (count: number) => sql.raw(`interval '${count} hours'`);

/** `firstDayBy` with the shortest lead times: the first day that begins late enough, or today until an hour of it. */
const firstByPost = sql`greatest(
  ((rotation_now() + ${hours(courierNoticeHours)} - interval '1 microsecond') at time zone ${zone})::date + 1,
  (rotation_now() at time zone ${zone})::date + ${sql.raw(String(shortestLeadDays.post))})`;
const firstByPickUp = sql`((rotation_now() at time zone ${zone}) + ${hours(24 - marketplace.booking.sameDayUntilHour)})::date`;
const isTooSoon = sql`own.display_start < case ${transactions}.delivery when 'post' then ${firstByPost}
  else ${firstByPickUp} end`;

const isLengthRefused = sql`(not ${isAgreed} and (select upper(own.days) - lower(own.days) not between plan.minimum_days
  and plan.maximum_days from ${listings} plan where plan.id = own.listing_id))`;

/** What closes some of the days `own`: their lender, or a calendar from elsewhere. */
const areClosed = sql`(select true from ${availabilityExceptions} one where one.listing_id = own.listing_id and one.seats = 0
    and one.days && own.days limit 1)`;
const areClosedElsewhere = sql`(select true from ${outsideDays} one where one.listing_id = own.listing_id
    and one.days && own.days limit 1)`;

/** A weekday on which it is not rented out, and that its lender has not opened. */
const isWeekdayClosed = sql`(select bool_or(true) from ${listings} plan, generate_series(0, upper(own.days) - lower(own.days) - 1) as at
  where plan.id = own.listing_id and (plan.open_weekdays >> extract(dow from lower(own.days) + at)::int) & 1 = 0
    and (select true from ${availabilityExceptions} one where one.listing_id = own.listing_id
      and one.days @> (lower(own.days) + at) limit 1) is null)`;

/** With the days for cleaning of today: where they are fewer now, days beside those of an accepted order can be had. */
const areMet = sql`(${isAgreed} or (select bool_or(true) from ${bookings} other, ${listings} plan where plan.id = own.listing_id
  and other.listing_id = own.listing_id and other.id <> own.id and other.state in ${[...holdingStates]}
  and other.excluded && daterange(lower(own.days), upper(own.days) + plan.turnaround_days)))`;

const areDaysGone = sql`(select ${isTooSoon} or ${isLengthRefused} is true or (${areTaken} is true and ${areMet} is true)
  or ${areClosed} is true or ${areClosedElsewhere} is true or ${isWeekdayClosed} is true
  from ${bookings} own where own.transaction_id = ${transactions}.id)`;

const areUnitsGone = sql`(select ${unitsLeft} < ${transactions}.quantity from ${listings}
  where ${listings}.id = ${transactions}.listing_id)`;

/**
 * Of a row of `transactions` in a query, whether it is an offer whose order cannot be made any more, as `whyNotOrder` says of one:
 * its listing is closed or offered otherwise, or its days or units are gone. A test compares both. No `exists`, for which whole
 * tables might be hashed, and no `limit` of a join, for which one might be read from its start.
 */
export const isOfferImpossible = sql<boolean>`(${transactions.hasOffer} and ${inArray(transactions.state, [...openOfferStates])}
  and (${isListingClosed} is true or ${isOfAnotherKind} is true or ${isDeliveryGone} is true
  or case when ${transactions}.kind = 'rent' then ${areDaysGone} else ${areUnitsGone} end is true))`;
