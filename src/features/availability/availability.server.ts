import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { outsideDays } from '#src/database/schema/calendars.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import type { Days } from '#src/domain/dates/day.ts';
import type { LeadTimes } from '#src/domain/dates/lead-time.ts';
import type { Exception, Availability } from './rules.ts';
import { daysOfRange, excludedDays, rangeOf } from './rules.ts';

/** In the past in every time zone. */
const dayBeforeYesterday = sql`(select rotation_now()::date - 2)`;

/** The columns of a listing that its availability depends on. */
export type PlannedListing = { readonly id: string; readonly openWeekdays: number; readonly turnaroundDays: number };

/** All inputs of the availability within `window`: what the lender and other calendars close, and the booked days. */
export async function readAvailability(reader: Reader, listing: PlannedListing, window: Days): Promise<Availability> {
  const exceptions = await readAllExceptions(reader, listing.id, window);
  const taken = await readBooked(reader, listing.id, excludedDays(window, listing.turnaroundDays));
  return { openWeekdays: listing.openWeekdays, turnaroundDays: listing.turnaroundDays, exceptions, taken };
}

/** A listing's plan, and the availability of its days that are not long past. */
export type Plan = Availability & {
  readonly now: Date;
  readonly leadTimes: LeadTimes;
  readonly minimumDays: number;
  readonly maximumDays: number;
};

/** All inputs of a calendar in one statement; agrees with `readAvailability`. */
export async function readPlan(reader: Reader, listingId: string): Promise<Plan | null> {
  const [row] = await planOf(reader).execute({ listingId });
  if (row === undefined) return null;
  const { canPost, canPickUp, courierLeadDays, pickUpLeadDays, ...plan } = row;
  return {
    ...plan,
    leadTimes: { canPost, canPickUp, leadDays: { 'post': courierLeadDays, 'pick-up': pickUpLeadDays } },
    now: new Date(Number(row.now)),
    exceptions: row.exceptions.map(({ days, seats }) => ({ days: daysOfRange(days), seats })),
    taken: row.taken.map(daysOfRange),
  };
}

const planOf = preparedOn((reader) =>
  reader
    .select({
      openWeekdays: listings.openWeekdays,
      turnaroundDays: listings.turnaroundDays,
      minimumDays: listings.minimumDays,
      maximumDays: listings.maximumDays,
      canPost: listings.canPost,
      canPickUp: listings.canPickUp,
      courierLeadDays: listings.courierLeadDays,
      pickUpLeadDays: listings.pickUpLeadDays,
      now: sql<string>`extract(epoch from rotation_now()) * 1000`,
      exceptions: sql<{ days: string; seats: number }[]>`(
        select coalesce(json_agg(json_build_object('days', days, 'seats', seats)), '[]')
        from (
          select days, seats from availability_exceptions where listing_id = listings.id
          union all select days, 0 from outside_days where listing_id = listings.id
        ) as exceptions where upper(days) > ${dayBeforeYesterday})`,
      taken: sql<string[]>`(
        select coalesce(json_agg(excluded), '[]') from bookings
        where listing_id = listings.id and state in ('pending', 'accepted') and upper(excluded) > ${dayBeforeYesterday})`,
    })
    .from(listings)
    .where(eq(listings.id, sql.placeholder('listingId'))),
);

/** The lender's exceptions, and the days of a calendar from elsewhere as exceptions without a seat. */
export async function readAllExceptions(reader: Reader, listingId: string, window: Days): Promise<Exception[]> {
  const exceptions = await readExceptions(reader, listingId, window);
  const elsewhere = await readElsewhere(reader, listingId, window);
  return [...exceptions, ...elsewhere.map((days) => ({ days, seats: 0 }))];
}

/** The days that a calendar from elsewhere closes. */
export async function readElsewhere(reader: Reader, listingId: string, window: Days): Promise<Days[]> {
  const rows = await reader
    .select({ days: outsideDays.days })
    .from(outsideDays)
    .where(and(eq(outsideDays.listingId, listingId), sql`${outsideDays.days} && ${rangeOf(window)}::daterange`))
    .orderBy(outsideDays.days);
  return rows.map(({ days }) => daysOfRange(days));
}

/** The lender's own exceptions. */
export async function readExceptions(reader: Reader, listingId: string, window: Days): Promise<Exception[]> {
  const rows = await reader
    .select({ days: availabilityExceptions.days, seats: availabilityExceptions.seats })
    .from(availabilityExceptions)
    .where(
      and(
        eq(availabilityExceptions.listingId, listingId),
        sql`${availabilityExceptions.days} && ${rangeOf(window)}::daterange`,
      ),
    )
    .orderBy(availabilityExceptions.days);
  return rows.map(({ days, seats }) => ({ days: daysOfRange(days), seats }));
}

/** The excluded days of pending and accepted bookings, buffers included; never whose. */
export async function readBooked(reader: Reader, listingId: string, window: Days): Promise<Days[]> {
  const rows = await reader
    .select({ excluded: bookings.excluded })
    .from(bookings)
    .where(
      and(
        eq(bookings.listingId, listingId),
        inArray(bookings.state, ['pending', 'accepted']),
        sql`${bookings.excluded} && ${rangeOf(window)}::daterange`,
      ),
    )
    .orderBy(bookings.excluded);
  return rows.map(({ excluded }) => daysOfRange(excluded));
}
