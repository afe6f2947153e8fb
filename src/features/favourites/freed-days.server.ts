import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { wantedDays } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { daysFromRental } from '#src/domain/dates/day.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';
import { daysRefusal, today } from '#src/features/availability/queries.server.ts';
import { listingsByIds } from '#src/features/listings/queries.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { purgeRemoved } from './removed.server.ts';
import { wantedRange } from './wanted-days.server.ts';

/** Wishes that a run looks at: a range of their index, and one row of listings for each. */
const batchSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Looked = { readonly id: string; readonly isOver: boolean; readonly mayBeFree: boolean };

/**
 * Sweep: tells those who wait for taken days of a favourite that they are free, whatever has freed them: an order that
 * ended, other days of its lender or of a calendar from elsewhere, a listing that was opened again. It goes round: each run
 * looks at the wishes behind those of the last one, so that its cost has a bound however many there are. It forgets the
 * wishes of removed favourites too, once their removal cannot be undone.
 */
export function freedDaysSweep(app: App): () => Promise<void> {
  let after = beforeAll;
  return async () => {
    await purgeRemoved(app);
    const wishes = await nextWishes(app, after);
    await forgetAll(
      app,
      wishes.filter(({ isOver }) => isOver).map(({ id }) => id),
    );
    for (const { id, isOver, mayBeFree } of wishes) if (mayBeFree && !isOver) await notifyOrLog(app, id);
    after = wishes.length < batchSize ? beforeAll : (wishes.at(-1)?.id ?? beforeAll);
  };
}

/** Notified by what is kept on the listing's row; what else the days need is asked for the few that may be free. */
async function nextWishes(app: App, after: string): Promise<readonly Looked[]> {
  const day = await today(app);
  const { rows } = await app.db.execute<Looked>(sql`
    select w.id, w.start_day < ${day}::date as "isOver",
      l.state = 'published' and l.deleted_at is null and l.kind = 'rent'
        and not l.booked && daterange(w.start_day, w.end_day + 1 + l.turnaround_days)
        and not l.closed && daterange(w.start_day, w.end_day + 1) as "mayBeFree"
    from (select * from wanted_days where id > ${after} order by id limit ${batchSize}) w
    join listings l on l.id = w.listing_id
    order by w.id`);
  return rows;
}

/** Those whose first day has passed. */
async function forgetAll({ db }: App, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(wantedDays).where(inArray(wantedDays.id, [...ids]));
}

/** One that fails does not hold up the others. */
async function notifyOrLog(app: App, id: string): Promise<void> {
  try {
    await notifyOfFreedDays(app, id);
  } catch (error) {
    if (isConnectionError(error)) throw error;
    app.logger.error(error, { wantedDaysId: id });
  }
}

/** In one unit of work, once: the wish ends when it is told. */
async function notifyOfFreedDays(app: App, id: string): Promise<void> {
  const [wish] = await app.db.select().from(wantedDays).where(eq(wantedDays.id, id));
  const range = wantedRange(wish ?? null);
  if (wish === undefined || range === null) return;
  const [card] = await listingsByIds(app, [wish.listingId], null);
  if (card === undefined || card.price.unsupportedCurrency !== undefined) return;
  await app.db.transaction(async (tx) => {
    if (!(await lockWish(tx, wish))) return;
    if ((await daysRefusal(tx, card.id, daysFromRental(range.first, range.last))) !== null) return;
    const { title, designer, images } = card;
    const listing = { id: card.id, title, designer, imageId: images[0]?.id ?? null };
    await notify(tx, app, 'days-freed', { recipientId: wish.userId, wishId: id, ...range, listing });
    await tx.delete(wantedDays).where(eq(wantedDays.id, id));
  });
}

type Wish = { readonly id: string; readonly userId: string };

/** The user before the wish, as the deletion of an account locks them. False when either is gone, or is being told. */
async function lockWish(tx: Tx, { id, userId }: Wish): Promise<boolean> {
  const isThere = and(eq(users.id, userId), isNull(users.deletedAt), isActiveUser);
  const [user] = await tx.select({ id: users.id }).from(users).where(isThere).for('key share');
  if (user === undefined) return false;
  const rows = await tx
    .select({ id: wantedDays.id })
    .from(wantedDays)
    .where(eq(wantedDays.id, id))
    .for('update', { skipLocked: true });
  return rows.length > 0;
}
