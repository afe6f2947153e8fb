import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { favourites, listings } from '#src/database/schema/listings.ts';
import { removedFavourites, wantedDays } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { removeRestorably, takeRemoved } from './removed.server.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';

export const maxFavourites = 1_000;

type Caller = Pick<Viewer, 'id' | 'role' | 'limited'>;
type Known = Pick<App, 'config' | 'db'>;

const hourly = { max: 1_000, seconds: 3_600 };

/**
 * Saves a listing for the caller. Idempotent. One that was removed within the hour has its place, the price that was seen
 * and its wanted days again. Refuses `not-found` for a draft, a deleted listing and one of a banned
 * user, `listing-own`, `favourites-too-many`, and `too-many-requests`.
 */
export async function addFavourite(app: Known, caller: Caller, listingId: string): Promise<void> {
  requireAllowed('favourite.change', caller);
  if (!isUuid(listingId)) refuse('not-found');
  await countHit(app, [{ bucket: 'favourite', key: caller.id, ...hourly }]);
  await app.db.transaction(async (tx) => {
    await lockCaller(tx, caller.id);
    const mine = and(eq(favourites.userId, caller.id), eq(favourites.listingId, listingId));
    if ((await tx.$count(favourites, mine)) > 0) return;
    const [listing] = await tx
      .select({ authorId: listings.authorId, seenAmount: listings.displayAmount })
      .from(listings)
      .where(and(eq(listings.id, listingId), isViewable));
    if (listing === undefined) refuse('not-found');
    if (listing.authorId === caller.id) refuse('listing-own');
    const before = await takeRemoved(tx, caller.id, listingId);
    const seenAmount = before?.seenAmount ?? listing.seenAmount;
    await insertFavourites(tx, caller.id, [{ listingId, seenAmount, ...(before && { createdAt: before.savedAt }) }]);
    if (before !== null && before.startDay !== null && before.endDay !== null) {
      const days = { startDay: before.startDay, endDay: before.endDay };
      await tx.insert(wantedDays).values({ userId: caller.id, listingId, ...days });
    }
  });
}

/** Idempotent, also for a listing that does not exist. Saving it again within the hour undoes it. */
export async function removeFavourite(app: Known, caller: Caller, listingId: string): Promise<void> {
  requireAllowed('favourite.change', caller);
  if (!isUuid(listingId)) return;
  await app.db.transaction(async (tx) => {
    await lockCaller(tx, caller.id);
    await removeRestorably(tx, caller.id, listingId);
  });
}

/**
 * Adds a client's whole list to the caller's favourites and removes none, so that two clients lose nothing of each
 * other's. What the caller may not see is left out. Refuses `favourites-too-many`, and then adds none.
 */
export async function mergeFavourites(app: Known, caller: Caller, listingIds: readonly string[]): Promise<void> {
  requireAllowed('favourite.change', caller);
  const ids = [...new Set(listingIds.filter(isUuid).map((id) => id.toLowerCase()))];
  await countHit(app, [{ bucket: 'favourite', key: caller.id, ...hourly }]);
  if (ids.length === 0) return;
  await app.db.transaction(async (tx) => {
    await lockCaller(tx, caller.id);
    const rows = await tx
      .select({ listingId: listings.id, seenAmount: listings.displayAmount })
      .from(listings)
      .where(and(inArray(listings.id, ids), isViewable, sql`${listings.authorId} <> ${caller.id}`));
    await insertFavourites(tx, caller.id, rows);
  });
}

/** For the deletion of an account. */
export async function eraseFavourites(tx: Tx, userId: string): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId));
  await tx.delete(removedFavourites).where(eq(removedFavourites.userId, userId));
}

/** Serialises what is saved for a user: the limit holds, and nothing is left of a user who is deleted meanwhile. */
export async function lockCaller(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (user === undefined) refuse('unauthorized');
}

type Saved = { readonly listingId: string; readonly seenAmount: number | null; readonly createdAt?: Date };

export async function insertFavourites(tx: Tx, userId: string, rows: readonly Saved[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(favourites)
    .values(rows.map((row) => ({ userId, ...row })))
    .onConflictDoNothing();
  const saved = await tx.$count(favourites, eq(favourites.userId, userId));
  if (saved > maxFavourites) refuse('favourites-too-many', { max: maxFavourites });
}
