import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { images } from '#src/database/schema/listings.ts';
import { photo } from '#tests/support/photos.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import type { Files } from '../files/files.ts';
import { makeLeases, type Leases } from '../leases.server.ts';
import { makeImages } from './images.server.ts';
import { variantNames, type Images } from './images.ts';

let context: TestContext;
let ownerId: string;
const opened: { images: Images; leases: Leases }[] = [];
beforeAll(async () => {
  context = await makeTestContext();
  ownerId = await makeUser(context.app.db);
});
afterAll(async () => {
  for (const { images: one, leases } of opened) {
    one.close();
    await leases.close();
  }
  await context.close();
});

/** Simulates another process, which shares only the database and the files. `written` records the files it wrote. */
function anotherProcess(more: { readonly ahead?: boolean } = {}): { images: Images; written: string[] } {
  const { app, databaseUrl } = context;
  const written: string[] = [];
  const files: Files = {
    ...app.files,
    put: (key, bytes, type) => {
      written.push(key);
      return app.files.put(key, bytes, type);
    },
  };
  const leases = makeLeases(databaseUrl);
  const spool = join(app.config.dataDir, 'spool');
  // Long enough for a machine that is busy: after it a page makes the variant itself.
  const timeout = { lowPriority: false, maxWaitMs: 60_000 };
  const made = makeImages({ db: app.db, files, jobs: app.jobs, leases, spool, ...timeout, ...more });
  opened.push({ images: made, leases });
  return { images: made, written };
}

async function stored(width = 900, height = 1200): Promise<string> {
  const bytes = new Uint8Array(await photo(width, height));
  return context.app.db.transaction((tx) => context.app.images.store(tx, ownerId, bytes));
}

test('two processes that need the same variants make each of them once', async () => {
  const imageId = await stored();
  const [one, two] = [anotherProcess(), anotherProcess()];
  const reads = [one, two, one, two].flatMap(({ images: from }) =>
    (['portrait-crop', 'portrait-crop2x'] as const).map((variant) => from.read(imageId, variant, 'webp')),
  );
  const answers = await Promise.all([...reads, one.images.makeVariants(imageId), two.images.makeVariants(imageId)]);
  expect(answers.slice(0, reads.length).every((shown) => shown !== undefined && shown !== null)).toBe(true);
  const written = [...one.written, ...two.written];
  expect(written.toSorted()).toEqual([...new Set(written)].toSorted());
  expect(written).toHaveLength(2 * variantNames.length);
});

test('the WebP is served until the AVIF is made, then the AVIF', async () => {
  const imageId = await stored();
  expect((await context.app.images.read(imageId, 'portrait-crop', 'avif'))?.format).toBe('webp');
  await context.app.images.makeVariants(imageId);
  const shown = await context.app.images.read(imageId, 'portrait-crop', 'avif');
  expect(shown?.format).toBe('avif');
  expect((await sharp(shown?.bytes).metadata()).width).toBe(400);
  const [row] = await context.app.db.select().from(images).where(eq(images.id, imageId));
  expect(row?.variantsAt).not.toBeNull();
});

test('with nothing made ahead, each WebP is made when it is shown, and no AVIF', async () => {
  const imageId = await stored();
  const { images: lazy, written } = anotherProcess({ ahead: false });
  await lazy.makeVariants(imageId);
  expect(written).toEqual([]);
  expect((await lazy.read(imageId, 'portrait-crop', 'avif'))?.format).toBe('webp');
  expect(written).toHaveLength(1);
});

test('an image without its original is not found, and is not retried for ever', async () => {
  const imageId = await stored(90, 120);
  await context.app.images.removeFiles(imageId);
  expect(await context.app.images.read(imageId, 'portrait-crop', 'webp')).toBeNull();
  await context.app.images.makeVariants(imageId);
  const [row] = await context.app.db.select().from(images).where(eq(images.id, imageId));
  expect(row?.variantsAt).not.toBeNull();
});

test('an older original, stored as WebP, can still be read', async () => {
  const imageId = randomUUID();
  const webp = await sharp(await photo(300, 450))
    .webp()
    .toBuffer();
  await context.app.files.put(`images/${imageId}/original.webp`, webp, 'image/webp');
  expect((await context.app.images.read(imageId, 'portrait-crop', 'webp'))?.format).toBe('webp');
});

test('a rollback leaves a file for the sweep, and no row', async () => {
  let imageId = '';
  const bytes = new Uint8Array(await photo(90, 120));
  const rolledBack = context.app.db.transaction(async (tx) => {
    imageId = await context.app.images.store(tx, ownerId, bytes);
    throw new Error('roll back');
  });
  await expect(rolledBack).rejects.toThrow('roll back');
  expect(await context.app.db.select().from(images).where(eq(images.id, imageId))).toEqual([]);
  expect(await context.app.files.get(`images/${imageId}/original.jpeg`)).not.toBeNull();
});
