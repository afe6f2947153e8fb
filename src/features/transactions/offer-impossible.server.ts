import { inArray, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { bookings } from '#src/database/schema/bookings.ts';
import { outsideDays } from '#src/database/schema/calendars.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { areTaken } from '#src/features/availability/bookings.server.ts';
import { unitsLeft } from '#src/features/listings/stock.server.ts';
import { openOfferStates } from '#src/processes/registry.ts';

const isListingClosed = sql`(select closed.state <> 'published' or closed.deleted_at is not null from ${listings} closed
  where closed.id = ${transactions}.listing_id)`;

const today = sql`(rotation_now() at time zone ${sql.raw(`'${marketplace.timeZone}'`)})::date`;

/** What closes some of the days `own`: their lender, or a calendar from elsewhere. */
const areClosed = sql`(select true from ${availabilityExceptions} one where one.listing_id = own.listing_id and one.seats = 0
    and one.days && own.days limit 1)`;
const areClosedElsewhere = sql`(select true from ${outsideDays} one where one.listing_id = own.listing_id
    and one.days && own.days limit 1)`;

const areDaysGone = sql`(select own.display_start < ${today} or ${areTaken} is true or ${areClosed} is true
  or ${areClosedElsewhere} is true from ${bookings} own where own.transaction_id = ${transactions}.id)`;

const areUnitsGone = sql`(select ${unitsLeft} < ${transactions}.quantity from ${listings}
  where ${listings}.id = ${transactions}.listing_id)`;

/**
 * Of a row of `transactions` in a query, whether it is an offer whose order cannot be made any more, for what `whyNotOrder` reads
 * one by one: its listing is closed, or its days or units are gone. No `exists`, for which whole tables might be hashed.
 */
export const isOfferImpossible = sql<boolean>`(${transactions.hasOffer} and ${inArray(transactions.state, [...openOfferStates])}
  and (${isListingClosed} is true or case when ${transactions.kind} = 'rent' then ${areDaysGone} else ${areUnitsGone} end is true))`;
