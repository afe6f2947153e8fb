import { and, eq, isNull, sql } from 'drizzle-orm';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { lengthInDays, overlap, type Days } from '#src/domain/dates/day.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { readBooked } from './availability.server.ts';
import { type HeldBooking, heldBookings } from './held-bookings.server.ts';
import { lockOwn, type OwnDays } from './exceptions.server.ts';
import { daysOfRange, rangeOf } from './rules.ts';

/** An exception by itself; `blockDays` and `unblockDays` replace whatever was said before. */
export type StoredException = { readonly id: string; readonly days: Days; readonly seats: number };

const maxDays = 366;

/**
 * The author's own exceptions that touch these days, in order. Refuses `not-found`, and `validation-invalid-params` for
 * more than 366 days.
 */
export async function exceptionsOf(app: App, { listingId, authorId, days }: OwnDays): Promise<StoredException[]> {
  await requireOwn(app, { listingId, authorId, days });
  const rows = await app.db
    .select({ id: availabilityExceptions.id, days: availabilityExceptions.days, seats: availabilityExceptions.seats })
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.listingId, listingId), touches(days)))
    .orderBy(availabilityExceptions.days);
  return rows.map((row) => ({ ...row, days: daysOfRange(row.days) }));
}

/** What holds days of the author's own rental, in order. Refuses like `exceptionsOf`. */
export async function bookingsOf(app: App, own: OwnDays): Promise<HeldBooking[]> {
  await requireOwn(app, own);
  const held = await heldBookings(app.db, [own.listingId], own.days);
  // Of one that ends before them, turnaround days may be among them.
  return held.filter(({ days }) => overlap(days, own.days));
}

async function requireOwn({ db }: App, { listingId, authorId, days }: OwnDays): Promise<void> {
  if (lengthInDays(days) < 1 || lengthInDays(days) > maxDays) refuse('validation-invalid-params', { path: 'end' });
  if (!isUuid(listingId)) return refuse('not-found');
  if ((await db.$count(listings, and(eq(listings.id, listingId), isOwnRental(authorId)))) === 0) refuse('not-found');
}

/**
 * Adds an exception to the author's own rental. Refuses like `blockDays`, and `conflict` when another exception has one of
 * the days.
 */
export async function createException(app: App, own: OwnDays, seats: 0 | 1): Promise<StoredException> {
  return app.db.transaction(async (tx) => {
    await lockOwn(app, tx, own);
    const { listingId, days } = own;
    const ofListing = eq(availabilityExceptions.listingId, listingId);
    if ((await tx.$count(availabilityExceptions, and(ofListing, touches(days)))) > 0) refuse('conflict');
    if (seats === 0 && (await readBooked(tx, listingId, days)).length > 0)
      refuse('transaction-booking-time-not-available');
    const [row] = await tx
      .insert(availabilityExceptions)
      .values({ listingId, days: rangeOf(days), seats })
      .returning({ id: availabilityExceptions.id });
    if (row === undefined) throw new Error('The exception was not written');
    return { id: row.id, days, seats };
  });
}

/** Removes one of the author's own exceptions. Refuses `not-found`. */
export async function deleteException(app: App, authorId: string, id: string): Promise<void> {
  if (!isUuid(id)) return refuse('not-found');
  await app.db.transaction(async (tx) => {
    // The row lock of the listing first, in the order of a booking.
    const [listing] = await tx
      .select({ id: listings.id })
      .from(listings)
      .where(
        and(
          isOwnRental(authorId),
          sql`${listings.id} = (select listing_id from availability_exceptions where id = ${id})`,
        ),
      )
      .for('update');
    if (listing === undefined) return refuse('not-found');
    const { rowCount } = await tx.delete(availabilityExceptions).where(eq(availabilityExceptions.id, id));
    if (rowCount === 0) refuse('not-found');
  });
}

function isOwnRental(authorId: string) {
  return and(eq(listings.authorId, authorId), eq(listings.kind, 'rent'), isNull(listings.deletedAt));
}

function touches(days: Days) {
  return sql`${availabilityExceptions.days} && ${rangeOf(days)}::daterange`;
}
