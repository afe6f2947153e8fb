import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availabilityExceptions, images, listings } from '#src/database/schema/listings.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { setAvatar } from '#src/features/accounts/users.server.ts';
import { closeListing } from '#tests/support/move-listing.ts';
import { makeImage, makeUser, makeRental } from '#tests/support/factories.ts';
import {
  makeLender,
  makeTestContext,
  preauthorised,
  rentalOrder,
  type TestContext,
} from '#tests/support/test-context.ts';

let context: TestContext;
let lenderId: string;
let listingId: string;
beforeAll(async () => {
  context = await makeTestContext();
  lenderId = await makeLender(context);
  listingId = await makeRental(context.app.db, { authorId: lenderId });
});
afterAll(() => context.close());

const version = () => context.app.catalogue.version();

async function changesBy(write: () => Promise<unknown>): Promise<number> {
  const changes = async () => {
    const { rows } = await context.app.db.execute<{ sum: string }>(sql`select sum(changes) from catalogue_versions`);
    return Number(rows[0]?.sum);
  };
  const before = await changes();
  await write();
  return (await changes()) - before;
}

test('every publicly visible change counts, once per unit of work', async () => {
  const { db, clock } = context.app;
  const own = { listingId, authorId: lenderId };
  const customerId = await makeUser(db);
  const exception = { listingId, days: '[2027-03-01,2027-03-04)', seats: 0 };
  const review = { listingId, authorId: customerId, subjectId: lenderId, rating: 5, content: 'Lovely' };
  expect(await changesBy(() => makeRental(db, { authorId: lenderId }))).toBe(1);
  expect(await changesBy(() => db.insert(availabilityExceptions).values(exception))).toBe(1);
  expect(await changesBy(() => db.insert(reviews).values({ ...review, type: 'ofProvider', state: 'public' }))).toBe(1);
  expect(await changesBy(() => db.update(users).set({ bio: 'New' }).where(eq(users.id, lenderId)))).toBe(1);
  const imageId = await makeImage(db, lenderId);
  expect(await changesBy(() => db.transaction((tx) => setAvatar(tx, lenderId, imageId)))).toBe(1);
  expect(await changesBy(() => db.update(images).set({ placeholder: 'abc' }))).toBe(1);
  expect(await changesBy(() => closeListing(context.app, own))).toBe(1);
  expect(await changesBy(() => clock.advance(60))).toBe(1);
});

test('a change that is not publicly visible does not count', async () => {
  const { db } = context.app;
  expect(await changesBy(() => makeUser(db))).toBe(0);
  const aside = { emailVerified: true, privateData: { note: 1 }, bio: 'New' };
  expect(await changesBy(() => db.update(users).set(aside).where(eq(users.id, lenderId)))).toBe(0);
});

test('a booking counts as soon as its days are held', async () => {
  const listing = await makeRental(context.app.db, { authorId: lenderId });
  const fixture = { lenderId, listingId: listing, customerId: await makeUser(context.app.db) };
  const before = await version();
  await preauthorised(context, fixture, await rentalOrder(context, listing));
  expect(await version()).not.toBe(before);
});

test('a write counts when it commits, not before, and never when it rolls back', async () => {
  const { db } = context.app;
  const rename = (title: string) => ({ title, updatedAt: sql`rotation_now()` });
  const before = await version();
  await db.transaction(async (tx) => {
    await tx.update(listings).set(rename('Not yet')).where(eq(listings.id, listingId));
    expect(await version()).toBe(before);
  });
  const after = await version();
  expect(after).not.toBe(before);
  const rolledBack = db.transaction(async (tx) => {
    await tx.update(listings).set(rename('Never')).where(eq(listings.id, listingId));
    throw new Error('undo');
  });
  await expect(rolledBack).rejects.toThrow('undo');
  expect(await version()).toBe(after);
});

test('200 concurrent writes to two listings, in either order, all succeed', async () => {
  const { db } = context.app;
  const other = await makeRental(db, { authorId: lenderId });
  const touch = (id: string) =>
    db
      .update(listings)
      .set({ flaws: String(Math.random()) })
      .where(eq(listings.id, id));
  const writes = Array.from({ length: 200 }, (_, turn) => touch(turn % 2 === 0 ? listingId : other));
  expect(await changesBy(() => Promise.all(writes))).toBe(200);
});

test('a lost connection starts new versions', async () => {
  const before = await version();
  await context.app.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rotation-catalogue' and datname = current_database()`,
  );
  const versions = [await version(), await version()];
  expect(versions.at(-1)).not.toBeNull();
  expect(versions).not.toContain(before);
});
