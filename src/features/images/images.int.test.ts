import { randomUUID } from 'node:crypto';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { images } from '#src/database/schema/listings.ts';
import { claimWithoutVariants } from '#src/platform/images/rows.server.ts';
import { openSpool } from '#src/platform/images/spool.server.ts';
import { photo } from '#tests/support/photos.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { attachImages } from './commands.server.ts';
import { makeMissingVariants, removeLeftUploads, removeLostFiles, removeUnattached } from './sweeps.server.ts';

let context: TestContext;
let ownerId: string;
beforeAll(async () => {
  context = await makeTestContext();
  ownerId = await makeUser(context.app.db);
});
afterAll(() => context.close());

async function upload(): Promise<string> {
  const bytes = new Uint8Array(await photo(120, 160));
  return context.app.db.transaction((tx) => context.app.images.store(tx, ownerId, bytes));
}

async function isThere(imageId: string): Promise<[boolean, boolean]> {
  const rows = await context.app.db.select().from(images).where(eq(images.id, imageId));
  return [rows.length === 1, (await context.app.files.get(`images/${imageId}/original.jpeg`)) !== null];
}

async function grow(imageId: string, hours: number): Promise<void> {
  await context.app.db
    .update(images)
    .set({ createdAt: sql`rotation_now() - make_interval(hours => ${hours})` })
    .where(eq(images.id, imageId));
}

test('what a process that died was receiving is removed after an hour, by the worker and by the next start', async () => {
  const { spool } = context.app.images;
  const leave = (name: string, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    writeFileSync(join(spool, name), 'half a photo');
    utimesSync(join(spool, name), at, at);
  };
  for (const sweep of [removeLeftUploads, async () => openSpool(spool)]) {
    leave('left', 61);
    leave('arriving', 59);
    await sweep(context.app);
    expect(readdirSync(spool)).toEqual(['arriving']);
  }
});

test('missing variants of a lost job are made', async () => {
  const imageId = await upload();
  await grow(imageId, 1);
  await makeMissingVariants(context.app);
  expect(await context.app.files.get(`images/${imageId}/portrait-crop.avif`)).not.toBeNull();
});

test('an image whose variants fail does not block others, and is retried', async () => {
  const [older, newer] = [await upload(), await upload()];
  await grow(older, 2);
  await grow(newer, 1);
  const take = () => claimWithoutVariants(context.app.db, 1);
  expect([await take(), await take(), await take()]).toEqual([[older], [newer], []]);
  await context.app.clock.advance(2.5 * 3_600);
  expect(await take()).toEqual([older]);
});

test('an unattached upload is removed after a day, row and files', async () => {
  const [young, old, attachedId] = [await upload(), await upload(), await upload()];
  await makeRental(context.app.db, { authorId: ownerId, images: [{ imageId: attachedId, alt: 'front' }] });
  for (const imageId of [old, attachedId]) await grow(imageId, 25);
  await grow(young, 23);
  await removeUnattached(context.app);
  expect([await isThere(young), await isThere(old), await isThere(attachedId)]).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
});

test('another user’s image is treated as unknown', async () => {
  const imageId = await upload();
  const thief = await makeUser(context.app.db);
  for (const taken of [imageId, randomUUID()]) {
    const listing = makeRental(context.app.db, { authorId: thief, images: [{ imageId: taken, alt: 'front' }] });
    await expect(listing).rejects.toMatchObject({ refusal: { code: 'not-found' } });
  }
});

test('when a sweep and a listing race for an image, one of them gets it completely', async () => {
  for (let round = 0; round < 8; round++) {
    const imageId = await upload();
    await grow(imageId, 25);
    const attach = context.app.db.transaction(async (tx) => {
      await attachImages(tx, ownerId, [imageId]);
      await tx.execute(sql`select pg_sleep(0.02)`);
    });
    const [attached] = await Promise.allSettled([attach, removeUnattached(context.app)]);
    const isAttached = attached.status === 'fulfilled';
    expect(await isThere(imageId)).toEqual([isAttached, isAttached]);
  }
});

test('files without a row are removed after a day, newer ones stay', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  for (const id of [old, young]) {
    const key = `images/${id}/original.jpeg`;
    await context.app.files.put(key, new Uint8Array(3), 'image/jpeg');
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    if (id === old) utimesSync(join(context.app.config.dataDir, 'files', key), dayAgo, dayAgo);
  }
  const withRow = await upload();
  await removeLostFiles(context.app);
  expect([await isThere(old), await isThere(young), await isThere(withRow)]).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ]);
});
