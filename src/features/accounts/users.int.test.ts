import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { images } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import { removeUnattachedRows } from '#src/platform/images/rows.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeImage, makeRental, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { removeAvatar, setAvatar } from './users.server.ts';
import { usersById, publicProfile } from './queries.server.ts';

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

async function makePortrayed(): Promise<{ userId: string; imageId: string }> {
  const userId = await makeUser(fresh.db);
  const imageId = await makeImage(fresh.db, userId);
  await fresh.db.transaction((tx) => setAvatar(tx, userId, imageId));
  return { userId, imageId };
}

test('an avatar is not removed by the sweep', async () => {
  const { userId, imageId } = await makePortrayed();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await fresh.db.update(images).set({ createdAt: yesterday }).where(eq(images.id, imageId));
  const leftOver = await makeImage(fresh.db, userId);
  await fresh.db.update(images).set({ createdAt: yesterday }).where(eq(images.id, leftOver));
  expect(await removeUnattachedRows(fresh.db, 10)).toEqual([leftOver]);
  expect((await usersById(fresh.db, [userId])).get(userId)?.imageId).toBe(imageId);
  expect((await publicProfile(fresh, userId)).imageId).toBe(imageId);
});

test('a replaced avatar is removed by the sweep, unless a listing shows it too', async () => {
  const { userId, imageId: first } = await makePortrayed();
  const [second, third] = [await makeImage(fresh.db, userId), await makeImage(fresh.db, userId)];
  await makeRental(fresh.db, { authorId: userId, images: [{ imageId: second, alt: 'front' }] });
  for (const next of [second, third, third]) await fresh.db.transaction((tx) => setAvatar(tx, userId, next));
  // Also one that was uploaded a minute ago: what a person takes away is not left at its address for a day.
  expect(await removeUnattachedRows(fresh.db, 10)).toEqual([first]);
  await fresh.db.transaction((tx) => removeAvatar(tx, userId));
  expect(await removeUnattachedRows(fresh.db, 10)).toEqual([third]);
});

test('a portrait that an order shows as its photo outlives the profile', async () => {
  const { userId, imageId } = await makePortrayed();
  const listingId = await makeRental(fresh.db, { authorId: userId });
  const order = await makeTransaction(fresh.db, listingId, await makeUser(fresh.db), userId);
  await fresh.db
    .update(transactions)
    .set({ listing: sql`listing || jsonb_build_object('imageId', ${imageId}::text)` })
    .where(eq(transactions.id, order));
  await fresh.db.transaction((tx) => removeAvatar(tx, userId));
  expect(await removeUnattachedRows(fresh.db, 10)).toEqual([]);
});

test('an image in use as an avatar cannot be removed', async () => {
  const { imageId } = await makePortrayed();
  await expect(fresh.db.delete(images).where(eq(images.id, imageId))).rejects.toThrow();
});

test('another user’s image or an unknown one cannot become an avatar', async () => {
  const { userId, imageId } = await makePortrayed();
  const theirs = await makeImage(fresh.db, await makeUser(fresh.db));
  for (const wrong of [theirs, '00000000-0000-4000-8000-000000000000']) {
    const trying = fresh.db.transaction((tx) => setAvatar(tx, userId, wrong));
    await expect(trying).rejects.toMatchObject({ refusal: { code: 'not-found' } });
  }
  expect((await publicProfile(fresh, userId)).imageId).toBe(imageId);
});

test('banned and deleted users have no avatar', async () => {
  for (const gone of [{ banned: true }, { deletedAt: new Date() }]) {
    const { userId } = await makePortrayed();
    await fresh.db.update(users).set(gone).where(eq(users.id, userId));
    const user = (await usersById(fresh.db, [userId])).get(userId);
    expect(user).toMatchObject({ initials: '', imageId: null });
  }
});
