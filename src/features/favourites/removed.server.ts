import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { favourites } from '#src/database/schema/listings.ts';
import { removedFavourites, wantedDays } from '#src/database/schema/shopping.ts';
import type { App } from '#src/platform/app.ts';

/** A removal can be undone for so long. */
const restorable = sql`interval '1 hour'`;

/** Removes a favourite, and keeps for an hour what it had. Idempotent. */
export async function removeRestorably(tx: Tx, userId: string, listingId: string): Promise<void> {
  await tx.execute(sql`
    with removed as (
      delete from ${favourites} where user_id = ${userId} and listing_id = ${listingId}
      returning user_id, listing_id, created_at, seen_amount)
    insert into ${removedFavourites} (user_id, listing_id, saved_at, seen_amount, start_day, end_day)
    select user_id, listing_id, removed.created_at, seen_amount, start_day, end_day
    from removed left join ${wantedDays} using (user_id, listing_id)
    on conflict (user_id, listing_id) do update set saved_at = excluded.saved_at, seen_amount = excluded.seen_amount,
      start_day = excluded.start_day, end_day = excluded.end_day, removed_at = excluded.removed_at`);
}

/** What a favourite had that was removed within the hour, and is saved again now; null where there was none. */
export async function takeRemoved(tx: Tx, userId: string, listingId: string) {
  const removed = and(eq(removedFavourites.userId, userId), eq(removedFavourites.listingId, listingId));
  const [row] = await tx
    .delete(removedFavourites)
    .where(removed)
    .returning({
      savedAt: removedFavourites.savedAt,
      seenAmount: removedFavourites.seenAmount,
      startDay: removedFavourites.startDay,
      endDay: removedFavourites.endDay,
      isRestorable: sql<boolean>`${removedFavourites.removedAt} > rotation_now() - ${restorable}`,
    });
  return row?.isRestorable === true ? row : null;
}

export async function purgeRemoved({ db }: Pick<App, 'db'>): Promise<void> {
  await db
    .delete(removedFavourites)
    .where(sql`${removedFavourites.removedAt} <= (select rotation_now() - ${restorable})`);
}
