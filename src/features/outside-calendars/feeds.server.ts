import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { calendarFeeds, outsideCalendars } from '#src/database/schema/calendars.ts';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';
import { addDays, dayInZone, eachDay, type Days } from '#src/domain/dates/day.ts';
import { readBooked, readExceptions } from '#src/features/availability/availability.server.ts';
import { isWithin, lastOwnerDay } from '#src/features/availability/owner-calendar.ts';
import { isOpen, runsOf } from '#src/features/availability/rules.ts';
import { text } from '#src/i18n/text.ts';
import type { OwnRental } from '#src/features/listings/own-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import { calendarText } from '#src/platform/calendars/write-calendar.server.ts';
import { decryptText, encryptText } from '#src/platform/encrypted-text.server.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { feedPath, isFeedSecret } from './feed-path.ts';
import { lockOwn } from './own-rental.server.ts';
import { ownDomain } from './read-window.server.ts';

/** The address of a rental's feed; null while there is none. */
export async function feedAddressOf(app: App, listingId: string): Promise<string | null> {
  const [row] = await app.db.select().from(calendarFeeds).where(eq(calendarFeeds.listingId, listingId));
  const secret = row === undefined ? null : decryptText(app, useOf(listingId), row.secret);
  return secret === null ? null : app.config.canonicalRootUrl + feedPath(secret);
}

/** Makes the feed of the author's own rental, or gives it another address; the earlier one ends. Refuses `not-found`. */
export async function renewFeed(app: App, own: OwnRental): Promise<void> {
  const { listingId } = own;
  const secret = randomBytes(24).toString('base64url');
  const values = { secret: encryptText(app, useOf(listingId), secret), secretHash: hashOf(app, secret) };
  await app.db.transaction(async (tx) => {
    await lockOwn(tx, own);
    await tx
      .insert(calendarFeeds)
      .values({ listingId, ...values })
      .onConflictDoUpdate({
        target: calendarFeeds.listingId,
        set: { ...values, createdAt: sql`rotation_now()` },
      });
  });
}

/** Ends the feed of the author's own rental. Refuses `not-found`. */
export async function stopFeed(app: App, own: OwnRental): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockOwn(tx, own);
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.listingId, own.listingId));
  });
}

/**
 * Ends all calendars of a user's rentals: another person may know the address of a feed, or write the calendar from elsewhere,
 * whose days open again. `since`: only those that were made after it.
 */
export async function endCalendarsOf(tx: Tx, userId: string, since = new Date(0)): Promise<void> {
  const own = tx.select({ id: listings.id }).from(listings).where(eq(listings.authorId, userId));
  await tx.delete(calendarFeeds).where(and(inArray(calendarFeeds.listingId, own), gt(calendarFeeds.createdAt, since)));
  await tx
    .delete(outsideCalendars)
    .where(and(inArray(outsideCalendars.listingId, own), gt(outsideCalendars.createdAt, since)));
}

export type FeedAnswer =
  | { readonly kind: 'calendar'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-often'; readonly retryAfter: number };

/** Calendars ask every few minutes to hours. */
const maxHits = 120;

/**
 * The feed with this secret: the days that are booked, kept free after a booking or closed by the lender, and nothing
 * else. Days of a calendar from elsewhere are not in it: two calendars would hold each other's days for ever.
 */
export async function readFeed(app: App, secret: string): Promise<FeedAnswer> {
  if (!isFeedSecret(secret)) return { kind: 'missing' };
  const secretHash = hashOf(app, secret);
  const [listing] = await app.db
    .select({
      ...{ id: listings.id, title: listings.title, openWeekdays: listings.openWeekdays },
      createdAt: calendarFeeds.createdAt,
    })
    .from(calendarFeeds)
    .innerJoin(listings, eq(listings.id, calendarFeeds.listingId))
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(
      and(
        eq(calendarFeeds.secretHash, secretHash),
        ...[eq(listings.kind, 'rent'), isNull(listings.deletedAt)],
        isActiveUser,
      ),
    );
  if (listing === undefined) return { kind: 'missing' };
  const limit = { bucket: 'calendar-feed', key: secretHash, max: maxHits, seconds: 3_600 };
  const { ids, retryAfter } = await app.db.transaction((tx) => tryHit(app, tx, [limit]));
  if (ids === null) return { kind: 'too-often', retryAfter };
  const name = text('calendars.feed-name', { title: listing.title, site: marketplace.name });
  const facts = { name, busy: text('calendars.busy'), id: secretHash.slice(0, 16), ownDomain: ownDomain(app) };
  return {
    kind: 'calendar',
    text: calendarText({ ...facts, days: await busyDaysOf(app, listing), writtenAt: listing.createdAt }),
  };
}

type Planned = { readonly id: string; readonly openWeekdays: number };

async function busyDaysOf(app: App, { id, openWeekdays }: Planned): Promise<Days[]> {
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const window = { start: today, end: addDays(lastOwnerDay(today), 1) };
  const [exceptions, booked] = await Promise.all([readExceptions(app.db, id, window), readBooked(app.db, id, window)]);
  const isBusy = (day: Days['start']) =>
    booked.some((days) => isWithin(day, days)) || !isOpen(day, { openWeekdays, exceptions });
  return runsOf(eachDay(window).filter(isBusy));
}

function hashOf(app: App, secret: string): string {
  return keyedHash(app, 'calendar-feed', secret);
}

function useOf(listingId: string) {
  return { purpose: 'calendar-feed', about: listingId };
}
