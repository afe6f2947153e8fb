import { eq } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Day, Days } from '#src/domain/dates/day.ts';
import { addDays, dayInZone, daysBetween } from '#src/domain/dates/day.ts';
import { refusal, refuse, type Refusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { readAvailability, readPlan, type PlannedListing } from './availability.server.ts';
import { bookingLimits, searchLimits } from './limits.ts';
import { bookableWindow, checkDates, checkPeriod, unavailableDays, type BookingLimits } from './rules.ts';

const maxRequest = 90;

/** Data of a date picker. Buffers are among the unavailable days; nothing reveals the customer. */
export type Calendar = BookingLimits & {
  readonly turnaroundDays: number;
  /** The last bookable day. */
  readonly lastDay: Day;
  readonly unavailable: readonly Day[];
};

/** Today on the marketplace's wall calendar. */
export async function today(app: App): Promise<Day> {
  return dayInZone(await app.clock.now(), marketplace.timeZone);
}

/** Today, and the first day that a listing with the shortest lead times of all can be rented on. */
export async function firstDaysToSearch(app: App): Promise<Pick<BookingLimits, 'today' | 'firstDays'>> {
  return searchLimits(await app.clock.now());
}

/**
 * The days from `from` to `to`, both included, that cannot be rented. Refuses (`validation-invalid-params`) more than
 * 90 days or an empty span; `not-found` for an unknown listing. The caller checks whether the viewer may see the
 * listing.
 */
export async function blockedDays(app: App, listingId: string, from: Day, to: Day): Promise<Day[]> {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > maxRequest) refuse('validation-invalid-params', { maxRequest });
  const listing = (await weekOf(app, listingId)) ?? refuse('not-found');
  const window = { start: from, end: addDays(to, 1) };
  return unavailableDays(window, await readAvailability(app.db, listing, window));
}

/**
 * The whole bookable window from today; `firstDays` has the first day for each delivery. Null for an unknown listing.
 */
export async function calendarFor(app: App, listingId: string): Promise<Calendar | null> {
  const plan = await readPlan(app.db, listingId);
  if (plan === null) return null;
  const { now, minimumDays, maximumDays, turnaroundDays } = plan;
  const limits = bookingLimits(now, plan.leadTimes, { minimumDays, maximumDays });
  const window = bookableWindow(limits);
  return { ...limits, turnaroundDays, lastDay: addDays(window.end, -1), unavailable: unavailableDays(window, plan) };
}

/**
 * Why a listing cannot be rented on some days, by any delivery; null when it can. Whether it is on offer is not asked.
 */
export async function daysRefusal(reader: Reader, listingId: string, days: Days): Promise<Refusal | null> {
  const plan = await readPlan(reader, listingId);
  if (plan === null) return refusal('not-found');
  const limits = bookingLimits(plan.now, plan.leadTimes, plan);
  return checkPeriod(days, null, limits) ?? checkDates(days, null, limits, plan);
}

/** Whether a listing can be rented on some days, by any delivery. Whether it is on offer is not asked. */
export async function daysAreFree({ db }: App, listingId: string, days: Days): Promise<boolean> {
  return (await daysRefusal(db, listingId, days)) === null;
}

async function weekOf(app: App, listingId: string): Promise<PlannedListing | null> {
  const { id, openWeekdays, turnaroundDays } = listings;
  const [row] = await app.db.select({ id, openWeekdays, turnaroundDays }).from(listings).where(eq(id, listingId));
  return row ?? null;
}
