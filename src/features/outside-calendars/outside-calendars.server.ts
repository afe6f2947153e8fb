import { eq, sql } from 'drizzle-orm';
import { outsideCalendars } from '#src/database/schema/calendars.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { OwnRental } from '#src/features/listings/own-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import { feedProblems, type FeedProblem } from '#src/platform/calendars/calendars.ts';
import { decryptText, encryptText } from '#src/platform/encrypted-text.server.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { feedAddressOf } from './feeds.server.ts';
import { keepDays } from './outside-days.server.ts';
import { checkOwn, lockOwn } from './own-rental.server.ts';
import { readWhere } from './read-window.server.ts';

/** A calendar from elsewhere as its lender sees it. */
export type NamedCalendar = {
  readonly address: string;
  readonly host: string;
  /** When it was read and understood last; null for never. */
  readonly readAt: Date | null;
  /** When it is read next. */
  readonly dueAt: Date;
  readonly now: Date;
  /** Why the last attempt failed; null when it did not. */
  readonly problem: FeedProblem | null;
  readonly skippedEvents: number;
};

export type CalendarsOfRental = {
  readonly outside: NamedCalendar | null;
  /** The address of the rental's own feed; null while there is none. */
  readonly feed: string | null;
};

/** The calendars of the author's own rental, in and out. Refuses `not-found`. */
export async function calendarsOf(app: App, own: OwnRental): Promise<CalendarsOfRental> {
  await checkOwn(app.db, own);
  const [[row], feed, now] = await Promise.all([
    app.db.select().from(outsideCalendars).where(eq(outsideCalendars.listingId, own.listingId)),
    feedAddressOf(app, own.listingId),
    app.clock.now(),
  ]);
  if (row === undefined) return { outside: null, feed };
  const { host, readAt, dueAt, skippedEvents } = row;
  const problem = row.problem as FeedProblem | null;
  const address = addressOf(app, row) ?? `https://${host}`;
  return { outside: { address, host, readAt, dueAt, now, problem, skippedEvents }, feed };
}

/** Why an address is refused: `problem` of the refusal. */
export const addressProblems = ['address', 'own', ...feedProblems] as const;

/** Per lender and hour: each reads from a server that the lender names. */
const maxReadings = 20;

/**
 * Names the calendar from elsewhere of the author's own rental, or another one, and reads it at once. Its days replace
 * those of the earlier one. Refuses `calendar-unreadable` with its `problem`, `not-found` and `too-many-requests`.
 */
export async function saveCalendar(app: App, own: OwnRental, entered: string): Promise<void> {
  await checkOwn(app.db, own);
  const address = app.calendars.addressOf(entered);
  if (address === null) return refuse('calendar-unreadable', { problem: 'address' });
  if (address.host === new URL(app.config.canonicalRootUrl).host)
    return refuse('calendar-unreadable', { problem: 'own' });
  await countHit(app, [{ bucket: 'read-calendar', key: own.authorId, max: maxReadings, seconds: 3_600 }]);
  const answer = await app.calendars.read(address, await readWhere(app));
  if (answer.kind === 'failed') return refuse('calendar-unreadable', { problem: answer.problem });
  await app.db.transaction(async (tx) => {
    await lockOwn(tx, own);
    const now = await app.clock.now(tx);
    const values = {
      ...{ address: encryptText(app, useOf(own.listingId), address.href), host: address.host },
      ...{ dueAt: new Date(now.getTime() + hourMs), readAt: now, failingSince: null, problem: null },
      ...{ skippedEvents: answer.skipped, createdAt: now },
    };
    const [row] = await tx
      .insert(outsideCalendars)
      .values({ listingId: own.listingId, ...values })
      .onConflictDoUpdate({ target: outsideCalendars.listingId, set: values })
      .returning({ id: outsideCalendars.id });
    if (row === undefined) throw new Error('The calendar was not written');
    await keepDays(tx, { id: row.id, listingId: own.listingId }, answer.days);
  });
}

const hourMs = 3_600_000;

/** Forgets the calendar from elsewhere of the author's own rental, and opens its days. Refuses `not-found`. */
export async function removeCalendar(app: App, own: OwnRental): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockOwn(tx, own);
    await tx.delete(outsideCalendars).where(eq(outsideCalendars.listingId, own.listingId));
  });
}

type Kept = { readonly listingId: string; readonly address: string };

/** Null after the installation's secret has changed. */
export function addressOf(app: Pick<App, 'config'>, { listingId, address }: Kept): string | null {
  return decryptText(app, useOf(listingId), address);
}

function useOf(listingId: string) {
  return { purpose: 'outside-calendar', about: listingId };
}

/** What the export of an account holds of calendars. */
export async function* exportedCalendars(app: Pick<App, 'config' | 'db'>, authorId: string) {
  const { rows } = await app.db.execute<Kept & Record<string, unknown>>(sql`
    select l.id as "listingId", l.title, c.address, c.created_at as "since", c.read_at as "readAt",
      (select coalesce(jsonb_agg(d.days::text order by d.days), '[]') from outside_days d where d.calendar_id = c.id) as days
    from outside_calendars c join listings l on l.id = c.listing_id where l.author_id = ${authorId} order by l.id`);
  for (const row of rows) yield { ...row, address: addressOf(app, row) };
}
