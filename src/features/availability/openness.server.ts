import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { availabilityExceptions } from '#src/database/schema/listings.ts';
import type { Days } from '#src/domain/dates/day.ts';
import type { Exception, Openness } from './rules.ts';
import { daysOfRange, excludedDays, rangeOf } from './rules.ts';

/** The columns of a listing that its days depend on. */
export type PlannedListing = { readonly id: string; readonly openWeekdays: number; readonly turnaroundDays: number };

/** All that decides about the days of `window`: the owner's exceptions and what others hold. */
export async function readOpenness(reader: Reader, listing: PlannedListing, window: Days): Promise<Openness> {
  const exceptions = await readExceptions(reader, listing.id, window);
  const taken = await readTaken(reader, listing.id, excludedDays(window, listing.turnaroundDays));
  return { openWeekdays: listing.openWeekdays, turnaroundDays: listing.turnaroundDays, exceptions, taken };
}

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
export async function readTaken(reader: Reader, listingId: string, window: Days): Promise<Days[]> {
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
