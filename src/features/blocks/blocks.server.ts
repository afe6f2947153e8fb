import { and, asc, desc, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { userBlocks } from '#src/database/schema/blocks.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { isActiveUser, personFrom, userColumns } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';

type Blocker = Asker & { readonly id: string };

const hourly = { bucket: 'block', max: 60, seconds: 3600 };

/**
 * From now on neither asks, offers or orders anything of the other, and neither writes but in orders that are open.
 * Idempotent. Refuses `not-found` for oneself and for a user who is not active, and `too-many-requests`.
 */
export async function blockUser(app: Pick<App, 'config' | 'db'>, viewer: Blocker, userId: string): Promise<void> {
  requireAllowed('user.block', viewer);
  const blockedId = userId.toLowerCase();
  if (!isUuid(blockedId) || blockedId === viewer.id) refuse('not-found');
  await app.db.transaction(async (tx) => {
    await countHitIn(app, tx, [{ ...hourly, key: viewer.id }], 'too-many-requests');
    // Locked by id; one who is deleted meanwhile is seen here.
    const both = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [viewer.id, blockedId]), isActiveUser))
      .orderBy(asc(users.id))
      .for('key share');
    if (!both.some(({ id }) => id === viewer.id)) refuse('unauthorized');
    if (both.length < 2) refuse('not-found');
    await tx.execute(sql`select pg_advisory_xact_lock(${numberOf(viewer.id, blockedId)})`);
    await tx.insert(userBlocks).values({ blockerId: viewer.id, blockedId }).onConflictDoNothing();
  });
}

/** Idempotent, also for a user who does not exist. */
export async function unblockUser({ db }: Pick<App, 'db'>, viewer: Blocker, userId: string): Promise<void> {
  requireAllowed('user.block', viewer);
  if (!isUuid(userId)) return;
  await db.delete(userBlocks).where(and(eq(userBlocks.blockerId, viewer.id), eq(userBlocks.blockedId, userId)));
}

/** Whom the viewer has blocked and can meet again, the latest first. */
export async function blockedBy({ db }: Pick<App, 'db'>, viewer: Blocker) {
  requireAllowed('user.list-blocked', viewer);
  const rows = await db
    .select({ person: userColumns, since: userBlocks.createdAt })
    .from(userBlocks)
    .innerJoin(users, eq(users.id, userBlocks.blockedId))
    .where(and(eq(userBlocks.blockerId, viewer.id), isActiveUser))
    .orderBy(desc(userBlocks.createdAt));
  return rows.map(({ person, since }) => ({ person: personFrom(person), since }));
}

export type Blocking = { readonly byViewer: boolean; readonly any: boolean };

/** Whether one of two has blocked the other. */
export async function blockingBetween(reader: Reader, viewerId: string, otherId: string): Promise<Blocking> {
  const of = (blockerId: string, blockedId: string) =>
    and(eq(userBlocks.blockerId, blockerId), eq(userBlocks.blockedId, blockedId));
  const rows = await reader
    .select({ blockerId: userBlocks.blockerId })
    .from(userBlocks)
    .where(or(of(viewerId, otherId), of(otherId, viewerId)));
  return { byViewer: rows.some(({ blockerId }) => blockerId === viewerId), any: rows.length > 0 };
}

/**
 * The same as SQL: true, or null. A scalar subquery, so that it is executed for the rows alone that reach it, each time by the
 * primary key.
 */
export function isBlockedBetween(oneId: SQLWrapper, otherId: SQLWrapper): SQL<true | null> {
  const { blockerId, blockedId } = userBlocks;
  return sql`(select true from ${userBlocks} where (${blockerId} = ${oneId} and ${blockedId} = ${otherId})
    or (${blockerId} = ${otherId} and ${blockedId} = ${oneId}) limit 1)`;
}

/**
 * What one of two is about to write to the other is written before a block, or not at all: a block waits for what is under
 * way. Taken before the block is asked for, and held until the unit of work ends.
 */
export async function holdOffBlocks(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${numberOf(oneId, otherId)})`);
}

/** Of the lock of two users, whichever of them is named first. */
function numberOf(oneId: string, otherId: string) {
  return sql`hashtextextended(${`block:${[oneId, otherId].toSorted().join(':')}`}, 0)`;
}

/** Refuses `user-blocked` where one of two has blocked the other: who of them stays unsaid. */
export async function refuseBlocked(reader: Reader, oneId: string, otherId: string): Promise<void> {
  if ((await blockingBetween(reader, oneId, otherId)).any) refuse('user-blocked');
}

/** The same of what is about to be written, which a block cannot overtake then. */
export async function refuseBlockedNow(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await holdOffBlocks(tx, oneId, otherId);
  await refuseBlocked(tx, oneId, otherId);
}

/** For the deletion of an account: whom they had blocked, and who had blocked them. */
export async function eraseBlocks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userBlocks).where(or(eq(userBlocks.blockerId, userId), eq(userBlocks.blockedId, userId)));
}
