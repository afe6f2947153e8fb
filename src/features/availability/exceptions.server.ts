import { and, eq, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import type { Day, Days } from '#src/domain/dates/day.ts';
import { addDays, compareDays, dayInZone, eachDay, lengthInDays } from '#src/domain/dates/day.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isOwnRental, type OwnRental } from '#src/features/listings/own-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import { readExceptions, readBooked } from './availability.server.ts';
import { ownerHorizonDays } from './owner-calendar.ts';
import { isOpenWeekday, rangeOf, runsOf, without } from './rules.ts';

export type OwnDays = OwnRental & { readonly days: Days };

/**
 * Closes days of the author's own listing, replacing earlier exceptions in one step. Refuses `not-found`,
 * `booking-in-the-past`, `booking-too-far`, and `transaction-booking-time-not-available` when a booking has one of the
 * days, its buffer included.
 */
export async function blockDays(app: App, own: OwnDays): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockOwn(app, tx, own);
    const taken = await readBooked(tx, own.listingId, own.days);
    if (taken.length > 0) refuse('transaction-booking-time-not-available');
    await replaceExceptions(tx, own, [{ days: own.days, seats: 0 }]);
  });
}

/**
 * Opens days of the author's own listing, also those on weekdays that the plan keeps closed. Refuses like `blockDays`.
 */
export async function unblockDays(app: App, own: OwnDays): Promise<void> {
  await app.db.transaction(async (tx) => {
    const openWeekdays = await lockOwn(app, tx, own);
    const closedByPlan = eachDay(own.days).filter((day) => !isOpenWeekday(day, openWeekdays));
    await replaceExceptions(
      tx,
      own,
      runsOf(closedByPlan).map((days) => ({ days, seats: 1 })),
    );
  });
}

/**
 * Opens or blocks days in one step, whatever was said about them before. Refuses like `blockDays`; the days of a booking
 * and of a calendar from elsewhere stay as they are when they are opened.
 */
export async function setDays(app: App, own: OwnDays, seats: 0 | 1): Promise<void> {
  await (seats === 0 ? blockDays(app, own) : unblockDays(app, own));
}

/** Locks the author's own rental, and checks that the days may be planned; its open weekdays. */
export async function lockOwn(app: App, tx: Tx, { days, ...own }: OwnDays): Promise<number> {
  const [listing] = await tx
    .select({ openWeekdays: listings.openWeekdays })
    .from(listings)
    .where(isOwnRental(own))
    .for('update');
  if (listing === undefined) return refuse('not-found');
  checkOwnerWindow(days, dayInZone(await app.clock.now(tx), marketplace.timeZone));
  return listing.openWeekdays;
}

function checkOwnerWindow(days: Days, today: Day): void {
  if (compareDays(days.start, today) < 0) refuse('booking-in-the-past');
  if (lengthInDays(days) < 1) refuse('validation-invalid-params');
  if (compareDays(days.end, addDays(today, ownerHorizonDays + 1)) > 0)
    refuse('booking-too-far', { horizonDays: ownerHorizonDays });
}

/** Cuts the days out of every overlapping exception, then inserts the new one. */
async function replaceExceptions(
  tx: Tx,
  { listingId, days }: OwnDays,
  added: readonly { days: Days; seats: number }[],
): Promise<void> {
  const touched = await readExceptions(tx, listingId, days);
  await tx
    .delete(availabilityExceptions)
    .where(
      and(
        eq(availabilityExceptions.listingId, listingId),
        sql`${availabilityExceptions.days} && ${rangeOf(days)}::daterange`,
      ),
    );
  const remaining = touched.flatMap(({ days: old, seats }) =>
    without(old, days).map((part) => ({ days: part, seats })),
  );
  const rows = [...remaining, ...added].map(({ days: part, seats }) => ({ listingId, days: rangeOf(part), seats }));
  if (rows.length > 0) await tx.insert(availabilityExceptions).values(rows);
}
