import { and, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { viewedListings } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { maxViewed } from './local-views.ts';

type Caller = Pick<Viewer, 'id' | 'role' | 'limited'>;
type Known = Pick<App, 'config' | 'db'>;

const hourly = { max: 1_000, seconds: 3_600 };

/**
 * Keeps that the caller has looked at these listings, the latest first, and forgets the oldest beyond `maxViewed`. What the
 * caller may not see, and the caller's own, is left out. Refuses `too-many-requests`.
 */
export async function rememberViews(app: Known, caller: Caller, listingIds: readonly string[]): Promise<void> {
  requireAllowed('viewed.change', caller);
  const ids = [...new Set(listingIds.filter(isUuid).map((id) => id.toLowerCase()))].slice(0, maxViewed);
  await countHit(app, [{ bucket: 'viewed', key: caller.id, ...hourly }]);
  if (ids.length === 0) return;
  await app.db.transaction(async (tx) => {
    await lockCaller(tx, caller.id);
    const found = await tx
      .select({ id: listings.id })
      .from(listings)
      .where(and(inArray(listings.id, ids), isViewable, sql`${listings.authorId} <> ${caller.id}`));
    if (found.length === 0) return;
    const now = await clockIn(tx);
    const rows = found.map(({ id: listingId }) => ({
      ...{ userId: caller.id, listingId },
      viewedAt: sql`${now}::timestamptz - ${ids.indexOf(listingId)}::int * interval '1 millisecond'`,
    }));
    const { userId, listingId, viewedAt } = viewedListings;
    await tx
      .insert(viewedListings)
      .values(rows)
      .onConflictDoUpdate({ target: [userId, listingId], set: { viewedAt: sql`excluded.viewed_at` } });
    const own = eq(userId, caller.id);
    const latest = tx
      .select({ listingId })
      .from(viewedListings)
      .where(own)
      .orderBy(desc(viewedAt), listingId)
      .limit(maxViewed);
    await tx.delete(viewedListings).where(and(own, notInArray(listingId, latest)));
  });
}

/** Read once, with its microseconds: in each row of a statement it is a later one, by more than a millisecond on a busy machine. */
async function clockIn(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ now: string }>(sql`select rotation_now()::text as now`);
  return rows[0]?.now ?? '';
}

/** Forgets all, and returns it, the latest first. */
export async function clearViews(app: Known, caller: Caller): Promise<readonly string[]> {
  requireAllowed('viewed.change', caller);
  const { userId, listingId, viewedAt } = viewedListings;
  const rows = await app.db.delete(viewedListings).where(eq(userId, caller.id)).returning({ listingId, viewedAt });
  return rows.toSorted((a, b) => Number(b.viewedAt) - Number(a.viewedAt)).map((row) => row.listingId);
}

/** For the deletion of an account. */
export async function eraseViews(tx: Tx, userId: string): Promise<void> {
  await tx.delete(viewedListings).where(eq(viewedListings.userId, userId));
}

/** Serialises what is kept of a user, so that nothing is left of one who is deleted meanwhile. */
async function lockCaller(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (user === undefined) refuse('unauthorized');
}
