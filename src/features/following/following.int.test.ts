import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import { follows, users } from '#src/database/schema/users.ts';
import { decideListing } from '#src/features/listing-approval/decide.server.ts';
import { publishListing } from '#src/features/listings/publish-listing.server.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeOperator, viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { eraseFollows, followUser, unfollowUser } from './commands.server.ts';
import { followerCount, followsPage, isFollowing } from './queries.server.ts';
import { notifyFollowers } from './notify-followers.server.ts';

const { app } = await contextOfFile();
const { db } = app;
let lender: Viewer;
let viewer: Viewer;
beforeEach(async () => {
  lender = viewerFor(await makeUser(db, { firstName: 'Amelia', emailVerified: true }));
  viewer = viewerFor(await makeUser(db));
});

const follow = (userId: string, by = viewer) => codeAfter(() => followUser(app, by, userId));
const bellOf = async ({ id }: Viewer) => (await bellPage(app, { id })).rows.map(({ text }) => text);

describe('following', () => {
  test('is done once, however often and at the same time, and is over at once', async () => {
    const { id } = lender;
    expect(await Promise.all([follow(id), follow(id), follow(id.toUpperCase())])).toEqual(['done', 'done', 'done']);
    expect([await isFollowing(app, viewer, id), await followerCount(app, id)]).toEqual([true, 1]);
    await Promise.all([unfollowUser(app, viewer, id), unfollowUser(app, viewer, id)]);
    expect([await isFollowing(app, viewer, id), await followerCount(app, id)]).toEqual([false, 0]);
    expect([await isFollowing(app, null, id), await isFollowing(app, lender, id)]).toEqual([null, null]);
  });

  test('two who follow each other at the same time do not wait for each other for ever', async () => {
    const both = () => Promise.all([follow(lender.id), follow(viewer.id, lender)]);
    for (let round = 0; round < 10; round++) expect(await both()).toEqual(['done', 'done']);
  });

  test('is refused of oneself, and of banned, deleted and unknown users alike', async () => {
    const banned = await makeUser(db, { banned: true });
    const deleted = await makeUser(db, { deletedAt: new Date() });
    for (const id of [banned, deleted, randomUUID(), 'x', '']) expect(await follow(id)).toBe('not-found');
    for (const id of [viewer.id, viewer.id.toUpperCase()]) expect(await follow(id)).toBe('follow-self');
    expect(await follow(lender.id, { ...viewer, limited: true })).toBe('forbidden');
    expect(await db.$count(follows, eq(follows.followerId, viewer.id))).toBe(0);
  });

  test('leaves nothing of a user who is deleted meanwhile', async () => {
    const following = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, lender.id)).for('update');
      await eraseFollows(tx, lender.id);
      await tx
        .update(users)
        .set({ deletedAt: sql`rotation_now()` })
        .where(eq(users.id, lender.id));
      return { code: follow(lender.id) };
    });
    expect(await following.code).toBe('not-found');
    expect(await db.$count(follows, eq(follows.followedId, lender.id))).toBe(0);
  });
});

test('both lists have the latest first with a glimpse of the wardrobe, and nobody who is banned', async () => {
  const [mei, bo] = [viewerFor(await makeUser(db, { firstName: 'Mei' })), viewerFor(await makeUser(db))];
  for (const other of [lender, bo, mei]) await follow(other.id);
  await follow(viewer.id, lender);
  await db.update(users).set({ banned: true }).where(eq(users.id, bo.id));
  for (let count = 0; count < 4; count++) await makeRental(db, { authorId: lender.id });
  await makeRental(db, { authorId: mei.id, state: 'draft' });
  const page = await followsPage(app, viewer, { tab: 'following', page: 5 });
  expect(page).toMatchObject({ counts: { following: 2, followers: 1 }, page: 1, totalPages: 1 });
  expect(page.rows.map((row) => [row.id, row.listings, row.images.length, row.isFollowed])).toEqual([
    [mei.id, 0, 0, true],
    [lender.id, 4, 3, true],
  ]);
  const { rows } = await followsPage(app, lender, { tab: 'followers', page: 1 });
  expect(rows.map(({ id, isFollowed }) => [id, isFollowed])).toEqual([[viewer.id, true]]);
});

describe('a published listing', () => {
  const draft = () => makeRental(db, { authorId: lender.id, state: 'draft', title: 'Luna slip' });
  const publish = (listingId: string) => publishListing(app, { listingId, authorId: lender.id }, async () => true);
  const jobsFor = async (listingId: string) =>
    (
      await db.execute(
        sql`select from jobs.job where name = 'notify-followers' and data ->> 'listingId' = ${listingId}`,
      )
    ).rowCount;

  test('tells each follower once, whatever is repeated, and no other user', async () => {
    await follow(lender.id);
    const listingId = await draft();
    await publish(listingId);
    await publish(listingId);
    expect(await jobsFor(listingId)).toBe(1);
    await Promise.all([notifyFollowers(app, listingId), notifyFollowers(app, listingId)]);
    expect(await bellOf(viewer)).toEqual(['Amelia has listed Luna slip']);
    expect(await bellOf(lender)).toEqual([]);
    const other = viewerFor(await makeUser(db));
    expect(await bellOf(other)).toEqual([]);
  });

  test('that is published again as another kind is not announced again', async () => {
    const listingId = await draft();
    await db
      .update(listings)
      .set({ publishedAt: sql`rotation_now()` })
      .where(eq(listings.id, listingId));
    await publish(listingId);
    expect(await jobsFor(listingId)).toBe(0);
  });

  test('sends the job with the publication, and none when that fails', async () => {
    const listingId = await draft();
    const failing = publishListing(app, { listingId, authorId: lender.id }, async () => false);
    expect(await codeAfter(() => failing)).toBe('payout-details-missing');
    expect(await jobsFor(listingId)).toBe(0);
  });

  test('that is closed and opened, or approved by an operator, tells nobody a second time', async () => {
    await follow(lender.id);
    const listingId = await makeRental(db, { authorId: lender.id, state: 'pendingApproval', title: 'Luna slip' });
    const operator = await makeOperator(app);
    await decideListing(
      app,
      operator,
      { listingId, requestId: null },
      { verdict: 'approved', reason: '', version: '' },
    );
    expect(await jobsFor(listingId)).toBe(1);
    await notifyFollowers(app, listingId);
    for (const state of ['closed', 'published'] as const) {
      await db.update(listings).set({ state }).where(eq(listings.id, listingId));
      await notifyFollowers(app, listingId);
    }
    expect(await bellOf(viewer)).toEqual(['Amelia has listed Luna slip']);
  });

  test('that is gone when the job runs tells nobody', async () => {
    await follow(lender.id);
    const listingId = await draft();
    await publish(listingId);
    await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, listingId));
    await notifyFollowers(app, listingId);
    await db.update(listings).set({ state: 'published' }).where(eq(listings.id, listingId));
    await db.update(users).set({ banned: true }).where(eq(users.id, lender.id));
    await notifyFollowers(app, listingId);
    expect(await bellOf(viewer)).toEqual([]);
  });

  test('tells more followers than one batch, by one job after the other', async () => {
    await db.execute(sql`
      with fans as (
        insert into users (email, first_name, last_name, display_name)
        select gen_random_uuid() || '@example.org', 'Fan', 'F', 'Fan F' from generate_series(1, 201) returning id)
      insert into follows (follower_id, followed_id) select id, ${lender.id} from fans`);
    const listingId = await draft();
    await publish(listingId);
    await notifyFollowers(app, listingId);
    const { rows } = await db.execute<{ after: string }>(sql`
      select data ->> 'after' as after from jobs.job where data ->> 'listingId' = ${listingId} and data ? 'after'`);
    expect(rows).toHaveLength(1);
    await notifyFollowers(app, listingId, rows[0]?.after);
    const notified = and(eq(notificationEvents.kind, 'item-listed'), eq(notificationEvents.listingId, listingId));
    expect(await db.$count(notificationEvents, notified)).toBe(201);
  });
});
