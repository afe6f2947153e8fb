import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availabilityExceptions, images, listings } from '#src/database/schema/listings.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { setAvatar } from '#src/features/accounts/users.server.ts';
import { closeListing } from '#src/features/listings/commands.server.ts';
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

async function countedBy(write: () => Promise<unknown>): Promise<number> {
  const changes = async () => {
    const { rows } = await context.app.db.execute<{ sum: string }>(sql`select sum(changes) from catalogue_versions`);
    return Number(rows[0]?.sum);
  };
  const before = await changes();
  await write();
  return (await changes()) - before;
}

test('everything that strangers may see counts, once a unit of work', async () => {
  const { db, clock } = context.app;
  const own = { listingId, authorId: lenderId };
  const customerId = await makeUser(db);
  const exception = { listingId, days: '[2027-03-01,2027-03-04)', seats: 0 };
  const review = { listingId, authorId: customerId, subjectId: lenderId, rating: 5, content: 'Lovely' };
  expect(await countedBy(() => makeRental(db, { authorId: lenderId }))).toBe(1);
  expect(await countedBy(() => db.insert(availabilityExceptions).values(exception))).toBe(1);
  expect(await countedBy(() => db.insert(reviews).values({ ...review, type: 'ofProvider', state: 'public' }))).toBe(1);
  expect(await countedBy(() => db.update(users).set({ bio: 'New' }).where(eq(users.id, lenderId)))).toBe(1);
  const imageId = await makeImage(db, lenderId);
  expect(await countedBy(() => db.transaction((tx) => setAvatar(tx, lenderId, imageId)))).toBe(1);
  expect(await countedBy(() => db.update(images).set({ placeholder: 'abc' }))).toBe(1);
  expect(await countedBy(() => closeListing(context.app, own))).toBe(1);
  expect(await countedBy(() => clock.advance(60))).toBe(1);
});

test('what no stranger sees does not count', async () => {
  const { db } = context.app;
  expect(await countedBy(() => makeUser(db))).toBe(0);
  const aside = { emailVerified: true, privateData: { note: 1 }, bio: 'New' };
  expect(await countedBy(() => db.update(users).set(aside).where(eq(users.id, lenderId)))).toBe(0);
});

test('a booking counts as soon as its days are held', async () => {
  const listing = await makeRental(context.app.db, { authorId: lenderId });
  const scene = { lenderId, listingId: listing, customerId: await makeUser(context.app.db) };
  const before = await version();
  await preauthorised(context, scene, await rentalOrder(context, listing));
  expect(await version()).not.toBe(before);
});

test('a write counts when it becomes visible, not before, and never when it is taken back', async () => {
  const { db } = context.app;
  const rename = (title: string) => ({ title, updatedAt: sql`rotation_now()` });
  const before = await version();
  await db.transaction(async (tx) => {
    await tx.update(listings).set(rename('Not yet')).where(eq(listings.id, listingId));
    expect(await version()).toBe(before);
  });
  const after = await version();
  expect(after).not.toBe(before);
  const undone = db.transaction(async (tx) => {
    await tx.update(listings).set(rename('Never')).where(eq(listings.id, listingId));
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await version()).toBe(after);
});

test('two hundred who change the same two pieces in either order at once all get through', async () => {
  const { db } = context.app;
  const other = await makeRental(db, { authorId: lenderId });
  const touch = (id: string) =>
    db
      .update(listings)
      .set({ flaws: String(Math.random()) })
      .where(eq(listings.id, id));
  const writes = Array.from({ length: 200 }, (_, turn) => touch(turn % 2 === 0 ? listingId : other));
  expect(await countedBy(() => Promise.all(writes))).toBe(200);
});

test('a connection that is cut begins new versions', async () => {
  const before = await version();
  await context.app.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rotation-catalogue' and datname = current_database()`,
  );
  const said = [await version(), await version()];
  expect(said.at(-1)).not.toBeNull();
  expect(said).not.toContain(before);
});
