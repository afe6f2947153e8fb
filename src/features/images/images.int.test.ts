import { randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { images } from '#src/database/schema/listings.ts';
import { takeWithoutVariants } from '#src/platform/images/rows.server.ts';
import { photo } from '#tests/support/photos.ts';
import { makePerson, makeRental } from '#tests/support/factories.ts';
import { makeWorld, type World } from '#tests/support/world.ts';
import { attachImages } from './commands.server.ts';
import { makeMissingVariants, removeLostFiles, removeUnattached } from './sweeps.server.ts';

let world: World;
let ownerId: string;
beforeAll(async () => {
  world = await makeWorld();
  ownerId = await makePerson(world.app.db);
});
afterAll(() => world.close());

async function upload(): Promise<string> {
  const bytes = new Uint8Array(await photo(90, 120));
  return world.app.db.transaction((tx) => world.app.images.store(tx, ownerId, bytes));
}

async function isThere(imageId: string): Promise<[boolean, boolean]> {
  const rows = await world.app.db.select().from(images).where(eq(images.id, imageId));
  return [rows.length === 1, (await world.app.files.get(`images/${imageId}/original.jpeg`)) !== null];
}

async function grow(imageId: string, hours: number): Promise<void> {
  await world.app.db
    .update(images)
    .set({ createdAt: sql`rotation_now() - make_interval(hours => ${hours})` })
    .where(eq(images.id, imageId));
}

test('variants that a lost job left unmade are made', async () => {
  const imageId = await upload();
  await grow(imageId, 1);
  await makeMissingVariants(world.app);
  expect(await world.app.files.get(`images/${imageId}/portrait-crop.avif`)).not.toBeNull();
});

test('a picture that never gets its variants keeps no others waiting, and is looked for again', async () => {
  const [older, newer] = [await upload(), await upload()];
  await grow(older, 2);
  await grow(newer, 1);
  const take = () => takeWithoutVariants(world.app.db, 1);
  expect([await take(), await take(), await take()]).toEqual([[older], [newer], []]);
  await world.app.clock.advance(2.5 * 3_600);
  expect(await take()).toEqual([older]);
});

test('an upload that nothing shows is removed after a day, row and files', async () => {
  const [young, old, shown] = [await upload(), await upload(), await upload()];
  await makeRental(world.app.db, { authorId: ownerId, images: [{ imageId: shown, alt: 'front' }] });
  for (const imageId of [old, shown]) await grow(imageId, 25);
  await grow(young, 23);
  await removeUnattached(world.app);
  expect([await isThere(young), await isThere(old), await isThere(shown)]).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
});

test('somebody else’s picture is as good as none', async () => {
  const imageId = await upload();
  const thief = await makePerson(world.app.db);
  for (const taken of [imageId, randomUUID()]) {
    const listing = makeRental(world.app.db, { authorId: thief, images: [{ imageId: taken, alt: 'front' }] });
    await expect(listing).rejects.toMatchObject({ refusal: { code: 'not-found' } });
  }
});

test('a sweep and a listing that want the same picture: one of them gets it whole', async () => {
  for (let round = 0; round < 8; round++) {
    const imageId = await upload();
    await grow(imageId, 25);
    const attach = world.app.db.transaction(async (tx) => {
      await attachImages(tx, ownerId, [imageId]);
      await tx.execute(sql`select pg_sleep(0.02)`);
    });
    const [attached] = await Promise.allSettled([attach, removeUnattached(world.app)]);
    const wanted = attached.status === 'fulfilled';
    expect(await isThere(imageId)).toEqual([wanted, wanted]);
  }
});

test('files without a row go after a day, those of today stay', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  for (const id of [old, young]) {
    const key = `images/${id}/original.jpeg`;
    await world.app.files.put(key, new Uint8Array(3), 'image/jpeg');
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    if (id === old) utimesSync(join(world.app.config.dataDir, 'files', key), dayAgo, dayAgo);
  }
  const kept = await upload();
  await removeLostFiles(world.app);
  expect([await isThere(old), await isThere(young), await isThere(kept)]).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ]);
});
