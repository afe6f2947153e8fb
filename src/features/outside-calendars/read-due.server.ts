import { and, eq, sql } from 'drizzle-orm';
import { outsideCalendars } from '#src/database/schema/calendars.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Tx } from '#src/database/database.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import type { App } from '#src/platform/app.ts';
import { maxAtOnce, type CalendarAnswer, type FeedProblem } from '#src/platform/calendars/calendars.ts';
import { addressOf } from './outside-calendars.server.ts';
import { keepDays } from './outside-days.server.ts';
import { readWhere } from './read-window.server.ts';

const readEvery = sql`interval '1 hour'`;
/** The clock is asked once, in a query of its own, and not by each row that is compared. */
export const isDue = sql`due_at <= (select rotation_now())`;
const hourMs = 3_600_000;
const notifyAfterMs = 24 * hourMs;
const longestWaitMs = 24 * hourMs;

type Due = { readonly id: string; readonly listingId: string; readonly address: string };

/**
 * Reads at most `max` calendars from elsewhere that are due, as many at a time as the reader takes: one more would be
 * refused, and be late by an hour.
 */
export async function readDueCalendars(app: App, max: number): Promise<void> {
  let left = max;
  // Asked once while nothing is due, as mostly, and not by each of the readers.
  let first = await claimDue(app);
  const next = () => {
    const claimed = first;
    first = undefined;
    return claimed ?? claimDue(app);
  };
  const oneAfterAnother = async () => {
    while (left-- > 0) {
      const due = await next();
      if (due === undefined) return;
      await readOne(app, due).catch((error) => app.logger.error(error, { sweep: 'outside-calendars' }));
    }
  };
  if (first !== undefined) await Promise.all(Array.from({ length: maxAtOnce }, oneAfterAnother));
}

/**
 * The calendar that has been due longest. It is due again an hour later before it is read, so that a slow one is read by
 * one worker only, and one that ends a worker does not end the next at once.
 */
async function claimDue({ db }: App): Promise<Due | undefined> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    update outside_calendars set due_at = rotation_now() + ${readEvery}
    where id in (
      select id from outside_calendars where ${isDue} order by due_at limit 1 for update skip locked
    )
    returning id, listing_id as "listingId", address`);
  return rows[0];
}

async function readOne(app: App, due: Due): Promise<void> {
  const kept = addressOf(app, due);
  // The address was written under other rules, or with another secret.
  const address = kept === null ? null : app.calendars.addressOf(kept);
  const answer: CalendarAnswer =
    address === null
      ? { kind: 'failed', problem: 'unreachable' }
      : await app.calendars.read(address, await readWhere(app));
  await app.db.transaction(async (tx) => {
    const [listing] = await tx
      .select({ id: listings.id, title: listings.title, authorId: listings.authorId })
      .from(listings)
      .where(eq(listings.id, due.listingId))
      .for('update');
    const [calendar] = await tx
      .select()
      .from(outsideCalendars)
      // Another address was named, or it was removed, while this one was read.
      .where(and(eq(outsideCalendars.id, due.id), eq(outsideCalendars.address, due.address)));
    if (listing === undefined || calendar === undefined) return;
    if (answer.kind === 'failed') await recordFailure(tx, app, { calendar, listing, problem: answer.problem });
    else {
      await keepDays(tx, calendar, answer.days);
      await tx
        .update(outsideCalendars)
        .set({ readAt: sql`rotation_now()`, failingSince: null, problem: null, skippedEvents: answer.skipped })
        .where(eq(outsideCalendars.id, calendar.id));
    }
  });
}

/**
 * Back-off: as long again as it has failed, from an hour to a day, so that calendars that fail take no reader from those
 * that do not. The moment at which the lender is told is never passed over.
 */
function waitAfter(failingForMs: number): number {
  const leftMs = failingForMs < notifyAfterMs ? notifyAfterMs - failingForMs : longestWaitMs;
  return Math.max(hourMs, Math.min(failingForMs, leftMs, longestWaitMs));
}

type Failure = {
  readonly calendar: typeof outsideCalendars.$inferSelect;
  readonly listing: { readonly id: string; readonly title: string; readonly authorId: string };
  readonly problem: FeedProblem;
};

/** The last days stay. After a day without success the lender is told, once for each time that it begins to fail. */
async function recordFailure(tx: Tx, app: App, { calendar, listing, problem }: Failure): Promise<void> {
  const now = await app.clock.now(tx);
  const failingSince = calendar.failingSince ?? now;
  const dueAt = new Date(now.getTime() + waitAfter(now.getTime() - failingSince.getTime()));
  await tx.update(outsideCalendars).set({ failingSince, problem, dueAt }).where(eq(outsideCalendars.id, calendar.id));
  if (now.getTime() - failingSince.getTime() < notifyAfterMs) return;
  await notify(tx, app, 'calendar-failing', {
    ...{ calendarId: calendar.id, since: failingSince.toISOString(), recipientId: listing.authorId },
    ...{ listingId: listing.id, title: listing.title, host: calendar.host },
    page: `${listingPath({ ...listing, slug: slugOf(listing.title) })}/edit/availability`,
  });
}
