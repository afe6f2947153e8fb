import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import type { Day, Days } from '#src/domain/dates/day.ts';
import { eachDay, rentalDays } from '#src/domain/dates/day.ts';
import type { PlannedListing } from './availability.server.ts';
import { readAllExceptions } from './availability.server.ts';
import { excludedDays, isOpen, rangeOf } from './rules.ts';

type Hold = {
  /** Read with `listingForTransaction` and its row lock, so that the lender cannot close a day meanwhile. */
  readonly listing: PlannedListing;
  readonly transactionId: string;
  readonly days: Days;
};

/**
 * Takes the days and their buffer for a transaction, as pending. Returns false, and takes nothing, when the lender
 * blocks one of them or another transaction holds it. The caller checks length and distance (`checkPeriod`).
 */
export async function holdDays(tx: Tx, hold: Hold): Promise<boolean> {
  const { listing, transactionId, days } = hold;
  const exceptions = await readAllExceptions(tx, listing.id, days);
  if (!eachDay(days).every((day) => isOpen(day, { openWeekdays: listing.openWeekdays, exceptions }))) return false;
  await tx.delete(bookings).where(and(eq(bookings.transactionId, transactionId), eq(bookings.state, 'proposed')));
  return writeDays(tx, hold, 'pending');
}

/** Notes the days of an offer, which holds none. */
export async function proposeDays(tx: Tx, hold: Hold): Promise<void> {
  await writeDays(tx, hold, 'proposed');
}

async function writeDays(tx: Tx, { listing, transactionId, days }: Hold, state: 'proposed' | 'pending') {
  const { first, last } = rentalDays(days);
  const excluded = rangeOf(excludedDays(days, listing.turnaroundDays));
  const { rowCount } = await tx.execute(sql`
    insert into bookings (transaction_id, listing_id, days, excluded, display_start, display_end, state)
    values (${transactionId}, ${listing.id}, ${rangeOf(days)}, ${excluded}, ${first}, ${last}, ${state})
    on conflict on constraint bookings_never_overlap do nothing`);
  return rowCount === 1;
}

/** Frees the days of a payment that was refused; they stay proposed, for the next attempt. */
export async function proposeAgain(tx: Tx, transactionId: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ state: 'proposed', changedAt: sql`rotation_now()` })
    .where(held(transactionId));
}

/** Throws an Error when the transaction holds no days: accepting released days is a bug. */
export async function acceptDays(tx: Tx, transactionId: string): Promise<void> {
  const accepted = await tx
    .update(bookings)
    .set({ state: 'accepted', changedAt: sql`rotation_now()` })
    .where(held(transactionId))
    .returning({ id: bookings.id });
  if (accepted.length === 0) throw new Error(`Transaction ${transactionId} holds no days`);
}

/** Frees the days. Idempotent; does nothing when none are held. */
export async function releaseDays(tx: Tx, transactionId: string, state: 'declined' | 'cancelled'): Promise<void> {
  await tx
    .update(bookings)
    .set({ state, changedAt: sql`rotation_now()` })
    .where(held(transactionId));
}

/** Deletes the days, held or proposed, of a request that never got further. */
export async function removeHold(tx: Tx, transactionId: string): Promise<void> {
  await tx.delete(bookings).where(eq(bookings.transactionId, transactionId));
}

/** Of the days `own` of a request or an offer, a row of `bookings` in a query: true where an accepted order has some of them, else null. */
export const areTaken = sql<true | null>`(select true from ${bookings} other where other.listing_id = own.listing_id
  and other.id <> own.id and other.state = 'accepted' and other.excluded && own.excluded limit 1)`;

/** Whether an accepted order has taken days that a transaction proposes. */
export async function areDaysTaken(reader: Reader, transactionId: string): Promise<boolean> {
  const own = alias(bookings, 'own');
  const [days] = await reader.select({ areTaken }).from(own).where(eq(own.transactionId, transactionId));
  return days?.areTaken === true;
}

/** The transaction of the next accepted booking of a listing that begins after one day and not after another; null: none. */
export async function nextAccepted(reader: Reader, listingId: string, after: Day, until: Day): Promise<string | null> {
  const [next] = await reader
    .select({ transactionId: bookings.transactionId })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.listingId, listingId), eq(bookings.state, 'accepted')],
        ...[gt(bookings.displayStart, after), lte(bookings.displayStart, until)],
      ),
    )
    .orderBy(asc(bookings.displayStart))
    .limit(1);
  return next?.transactionId ?? null;
}

function held(transactionId: string) {
  return and(eq(bookings.transactionId, transactionId), inArray(bookings.state, ['pending', 'accepted']));
}
