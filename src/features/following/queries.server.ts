import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { isAmong } from '#src/database/is-among.server.ts';
import { follows, users } from '#src/database/schema/users.ts';
import { type Person, personFrom, userColumns, isActiveUser } from '#src/features/accounts/queries.server.ts';
import { type WardrobeGlimpse, glimpsesOf } from '#src/features/listings/wardrobes.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { FollowTab } from './followers-path.ts';

const perPage = 24;

type Known = Pick<App, 'db'>;

/** Whether the viewer follows this user; null for an anonymous visitor, and of oneself. */
export async function isFollowing({ db }: Known, viewer: Pick<Viewer, 'id'> | null, userId: string) {
  if (viewer === null || viewer.id === userId) return null;
  return (await db.$count(follows, and(eq(follows.followerId, viewer.id), eq(follows.followedId, userId)))) > 0;
}

/**
 * How many follow a user. On pages for anonymous visitors it may be a minute old, because following changes no catalogue
 * version: a popular wardrobe would empty the page cache with each new follower.
 */
export function followerCount(app: Known, userId: string): Promise<number> {
  return countActive(app, 'followers', userId);
}

/** Where the user of a list stands, and where those in it. */
const columnsOf = {
  following: { own: follows.followerId, other: follows.followedId },
  followers: { own: follows.followedId, other: follows.followerId },
} as const satisfies Record<FollowTab, unknown>;

async function countActive({ db }: Known, tab: FollowTab, userId: string): Promise<number> {
  const { own, other } = columnsOf[tab];
  const [row] = await db
    .select({ found: count() })
    .from(follows)
    .innerJoin(users, eq(users.id, other))
    .where(and(eq(own, userId), isActiveUser));
  return row?.found ?? 0;
}

export type FollowRow = Person & WardrobeGlimpse & { readonly isFollowed: boolean };

export type FollowsPage = {
  readonly rows: readonly FollowRow[];
  readonly counts: Readonly<Record<FollowTab, number>>;
  readonly page: number;
  readonly totalPages: number;
};

/** Whom the viewer follows, or who follows the viewer: the latest first. A page behind the last one is the last one. */
export async function followsPage(
  app: Known,
  { id }: Pick<Viewer, 'id'>,
  { tab, page }: { readonly tab: FollowTab; readonly page: number },
): Promise<FollowsPage> {
  const counts = { following: await countActive(app, 'following', id), followers: await followerCount(app, id) };
  const totalPages = Math.max(1, Math.ceil(counts[tab] / perPage));
  const shown = Math.min(page, totalPages);
  const { own, other } = columnsOf[tab];
  const found = await app.db
    .select(userColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, other))
    .where(and(eq(own, id), isActiveUser))
    .orderBy(desc(follows.createdAt), asc(other))
    .limit(perPage)
    .offset((shown - 1) * perPage);
  const ids = found.map((row) => row.id);
  const [glimpses, followed] = await Promise.all([glimpsesOf(app, ids), followedAmong(app, id, ids)]);
  const rows = found.map((row) => ({
    ...personFrom(row),
    ...(glimpses.get(row.id) ?? { listings: 0, images: [] }),
    isFollowed: followed.has(row.id),
  }));
  return { rows, counts, page: shown, totalPages };
}

/** Which of these users the viewer follows. */
export async function followedAmong(
  { db }: Known,
  followerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: follows.followedId })
    .from(follows)
    .where(and(eq(follows.followerId, followerId), isAmong(follows.followedId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Neither of the two has blocked the other since. */
const notBlocked = sql`not exists (select from user_blocks where (blocker_id, blocked_id) in
  ((${follows.followedId}, ${follows.followerId}), (${follows.followerId}, ${follows.followedId})))`;

/** Active followers of a user to tell of something, by id, after one of them. */
export async function followersAfter({ db }: Known, userId: string, after: string | null, limit: number) {
  const rows = await db
    .select({ id: follows.followerId })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(
      and(
        eq(follows.followedId, userId),
        isActiveUser,
        notBlocked,
        after === null ? undefined : sql`${follows.followerId} > ${after}`,
      ),
    )
    .orderBy(asc(follows.followerId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
