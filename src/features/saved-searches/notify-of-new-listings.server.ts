import { and, asc, eq, getTableColumns, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { listingChanges, savedSearchFinds, savedSearches } from '#src/database/schema/saved-searches.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { searchParamsOf } from '#src/features/search/address.ts';
import { without } from '#src/features/search/edit.ts';
import { newWithin } from '#src/features/search/new-listings.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { answerable } from '#src/features/search/queries.server.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { dueAfter } from './commands.server.ts';
import { unsubscribePath } from './unsubscribe-path.ts';

/** A run ends after so long; the next one goes on where it was. */
const maxRunMs = 20_000;
/** New listings beyond these are told as "more". */
const maxCounted = 100;
const maxNamed = 5;
/** A listing is looked for only when so old: by then the unit of work that published or changed it has committed. */
const settled = sql`interval '2 minutes'`;
const retryAfter = sql`interval '1 hour'`;
/** A worker that takes longer, or dies, leaves its search to the next. */
const lease = sql`interval '2 minutes'`;
/** Removed searches can be restored for so long. */
const restorable = sql`interval '1 hour'`;
/** Changes of listings are kept for the runs of two weeks. */
const comparable = sql`interval '15 days'`;

/** The clock is asked once, in a query of its own, and not by each row that is compared. */
export const isDue = lte(savedSearches.dueAt, sql`(select rotation_now())`);

/**
 * Sweep: notifies the users of saved searches that are due of what fits newly since they were told before. Each search is
 * one unit of work: a worker that dies has told it, or has not.
 */
export async function notifyOfNewListings(app: App): Promise<void> {
  await app.db.delete(savedSearches).where(sql`${savedSearches.deletedAt} < (select rotation_now() - ${restorable})`);
  await app.db.delete(listingChanges).where(sql`${listingChanges.changedAt} < (select rotation_now() - ${comparable})`);
  const start = performance.now();
  while (performance.now() - start < maxRunMs) {
    const due = await claimDue(app);
    if (due === null) return;
    await notifyOrPutOff(app, due);
  }
}

/** One that fails, because its search takes too long, say, does not hold up the others. */
async function notifyOrPutOff(app: App, due: Due): Promise<void> {
  try {
    await notifyOne(app, due);
  } catch (error) {
    if (isConnectionError(error)) throw error;
    app.logger.error(error, { savedSearchId: due.id });
    await app.db
      .update(savedSearches)
      .set({ dueAt: sql`rotation_now() + ${retryAfter}` })
      .where(isHeld(due));
  }
}

type Saved = typeof savedSearches.$inferSelect;

type Due = Saved & {
  /** The cursor and the end of this run, as the database prints them: a date of JavaScript has no microseconds. */
  readonly after: string;
  readonly until: string;
  /** Its due time while this run has it. */
  readonly heldUntil: string;
};

/** Looks for the listings outside of the unit of work, which writes what was found only if no other worker has. */
async function notifyOne(app: App, due: Due): Promise<void> {
  const query = parseSearch(new URLSearchParams(due.search));
  if (query.dates !== null && query.dates.start < (await today(app))) return end(app, due, query);
  const usable = await answerable(app, query);
  const isActive = await isActiveById(app, due.userId);
  // Days beyond the horizon will come nearer; without them it would be another search.
  const isReady = isActive && (query.dates === null || usable.dates !== null);
  const found = isReady ? await newListingsOf(app, due, usable) : [];
  await finish(app, due, async (tx, saved) => {
    if (found.length > 0) await tell(tx, app, { due, saved, found, page: addressOf(query) });
    return isReady ? { notifiedUntil: sql`greatest(${savedSearches.notifiedUntil}, ${due.until}::timestamptz)` } : {};
  });
}

async function newListingsOf(app: App, { id, after, until, userId }: Due, query: SearchQuery) {
  return newWithin(app, query, { after, until, notBy: userId, savedSearchId: id }, maxCounted + 1);
}

type Found = {
  readonly due: Due;
  readonly saved: Saved;
  readonly found: Awaited<ReturnType<typeof newListingsOf>>;
  readonly page: string;
};

/** Notifies, and remembers what was told: none of it is told again. */
async function tell(tx: Tx, app: App, { due, saved, found, page }: Found): Promise<void> {
  const told = found.slice(0, maxCounted);
  await notify(tx, app, 'search-found', {
    ...shownOf(saved, page),
    until: due.until,
    count: told.length,
    more: found.length > maxCounted,
    listings: told.slice(0, maxNamed).map(({ id: listingId, title, designer, images }) => ({
      ...{ id: listingId, title, designer, imageId: images[0]?.id ?? null },
    })),
  });
  const rows = told.map(({ id: listingId }) => ({ savedSearchId: saved.id, listingId }));
  await tx.insert(savedSearchFinds).values(rows).onConflictDoNothing();
}

/** Its days have passed: its user is told so, once, and it looks for nothing any more. */
async function end(app: App, due: Due, query: SearchQuery): Promise<void> {
  await finish(app, due, async (tx, saved) => {
    if (await isActiveById({ db: tx }, due.userId))
      await notify(tx, app, 'search-ended', shownOf(saved, addressOf(without(query, 'dates'))));
    return { endedAt: sql`rotation_now()`, dueAt: null };
  });
}

type Tx = Parameters<Parameters<App['db']['transaction']>[0]>[0];
type Changes = Parameters<ReturnType<App['db']['update']>['set']>[0];

/**
 * In one unit of work, unless another worker has told it, or its user has changed when it is told, since it was read;
 * with the name and the choice of emails that it has by now. The user is locked first, as the deletion of an account does.
 */
async function finish(app: App, due: Due, work: (tx: Tx, saved: Saved) => Promise<Changes>): Promise<void> {
  await app.db.transaction(async (tx) => {
    const isThere = and(eq(users.id, due.userId), isNull(users.deletedAt));
    const [user] = await tx.select({ id: users.id }).from(users).where(isThere).for('key share');
    if (user === undefined) return;
    const isSame = sql`${savedSearches.notifiedUntil} = ${due.after}::timestamptz`;
    const [row] = await tx
      .select()
      .from(savedSearches)
      .where(and(isHeld(due), isSame))
      .for('update', { skipLocked: true });
    if (row === undefined) return;
    const changes = await work(tx, row);
    await tx
      .update(savedSearches)
      .set({ dueAt: dueAfter(row), ...changes })
      .where(eq(savedSearches.id, row.id));
  });
}

/** Neither taken over by another worker, nor told at another time from now on. */
function isHeld({ id, heldUntil }: Pick<Due, 'id' | 'heldUntil'>): SQL | undefined {
  return and(eq(savedSearches.id, id), sql`${savedSearches.dueAt} = ${heldUntil}::timestamptz`);
}

/**
 * The search that has been due longest, which is due again when the lease ends: a search is made by one worker at a time.
 */
async function claimDue({ db }: App): Promise<Due | null> {
  const due = db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(isDue)
    .orderBy(asc(savedSearches.dueAt), asc(savedSearches.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(savedSearches)
    .set({ dueAt: sql`rotation_now() + ${lease}` })
    .where(sql`${savedSearches.id} = (${due})`)
    .returning({
      ...getTableColumns(savedSearches),
      after: sql<string>`${savedSearches.notifiedUntil}::text`,
      until: sql<string>`(rotation_now() - ${settled})::text`,
      heldUntil: sql<string>`${savedSearches.dueAt}::text`,
    });
  return row ?? null;
}

async function isActiveById({ db }: { readonly db: Pick<App['db'], '$count'> }, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isActiveUser))) > 0;
}

function shownOf({ id, userId, name, byEmail, unsubscribeToken }: Saved, page: string) {
  return {
    recipientId: userId,
    savedSearchId: id,
    name,
    page,
    byEmail,
    unsubscribe: unsubscribePath(unsubscribeToken),
  };
}

function addressOf(query: SearchQuery): string {
  const params = searchParamsOf(query);
  return params.size === 0 ? '/s' : `/s?${params}`;
}
