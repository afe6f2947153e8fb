import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { follows, users } from '#src/database/schema/users.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';
import { refuseBlocked } from '#src/features/blocks/blocks.server.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

type Caller = Pick<Viewer, 'id' | 'role' | 'limited'>;

const hourly = { max: 200, seconds: 3_600 };

/**
 * Follows a user's wardrobe. Idempotent. Refuses `not-found` for a banned, deleted or unknown user, `follow-self`,
 * `user-blocked`, and `too-many-requests`.
 */
export async function followUser(app: Pick<App, 'config' | 'db'>, caller: Caller, userId: string): Promise<void> {
  requireAllowed('follow.change', caller);
  if (!isUuid(userId)) refuse('not-found');
  const followedId = userId.toLowerCase();
  if (followedId === caller.id) refuse('follow-self');
  await countHit(app, [{ bucket: 'follow', key: caller.id, ...hourly }]);
  await app.db.transaction(async (tx) => {
    // Locked by id, as any two users who follow each other at the same time; one who is deleted meanwhile is seen here.
    const both = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [caller.id, followedId]), isActiveUser))
      .orderBy(asc(users.id))
      .for('key share');
    if (!both.some(({ id }) => id === caller.id)) refuse('unauthorized');
    if (both.length < 2) refuse('not-found');
    await refuseBlocked(tx, caller.id, followedId);
    await tx.insert(follows).values({ followerId: caller.id, followedId }).onConflictDoNothing();
  });
}

/** Idempotent, also for a user who does not exist. */
export async function unfollowUser({ db }: Pick<App, 'db'>, caller: Caller, userId: string): Promise<void> {
  requireAllowed('follow.change', caller);
  if (!isUuid(userId)) return;
  await db.delete(follows).where(and(eq(follows.followerId, caller.id), eq(follows.followedId, userId)));
}

/** For the deletion of an account: whom they follow, and who follows them. */
export async function eraseFollows(tx: Tx, userId: string): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)));
}
