import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { images, listingImages, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { removeUnattachedRows } from '#src/platform/images/rows.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeImage, makeRental, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { addPhoto, describePhoto, orderPhotos, ownPhotos, removePhoto, replacePhoto } from './photo-commands.server.ts';

let fresh: FreshDatabase;
let app: App;
let owner: Viewer;
let other: Viewer;
let listingId: string;
let ids: readonly string[];

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  [owner, other] = [viewerFor(await makeUser(fresh.db)), viewerFor(await makeUser(fresh.db))];
});
afterAll(() => fresh.close());
beforeEach(async () => {
  ids = await newImages(3);
  const photos = ids.map((imageId, at) => ({ imageId, alt: `View ${at}` }));
  listingId = await makeRental(fresh.db, { authorId: owner.id, images: photos });
});

async function newImages(count: number): Promise<string[]> {
  const made: string[] = [];
  for (let image = 0; image < count; image++) made.push(await makeImage(fresh.db, owner.id));
  return made;
}

async function stored(id = listingId): Promise<[string, number][]> {
  const { imageId, position } = listingImages;
  const rows = await fresh.db
    .select({ imageId, position })
    .from(listingImages)
    .where(eq(listingImages.listingId, id))
    .orderBy(asc(position));
  return rows.map((row) => [row.imageId, row.position]);
}
const inOrder = (...imageIds: readonly (string | undefined)[]) => imageIds.map((id, position) => [id, position]);
const refusedWith = (code: string) => ({ refusal: { code } });

async function isAttached(imageId: string): Promise<boolean> {
  const [row] = await fresh.db.select({ at: images.attachedAt }).from(images).where(eq(images.id, imageId));
  return row !== undefined && row.at !== null;
}

describe('adding', () => {
  test('puts a photo at the end or at its place, once however often it is asked', async () => {
    const [last, first] = await newImages(2);
    await addPhoto(app, owner, listingId, last ?? '');
    await addPhoto(app, owner, listingId, first ?? '', { at: 0, alt: ' The \n front ' });
    const photos = await addPhoto(app, owner, listingId, last ?? '', { at: 0 });
    expect(await stored()).toEqual(inOrder(first, ...ids, last));
    expect(photos[0]).toMatchObject({ id: first, alt: 'The front', width: 800, height: 1200 });
  });

  test('refuses the thirteenth photo', async () => {
    for (const imageId of await newImages(9)) await addPhoto(app, owner, listingId, imageId);
    const [thirteenth = ''] = await newImages(1);
    await expect(addPhoto(app, owner, listingId, thirteenth)).rejects.toMatchObject(
      refusedWith('listing-photos-too-many'),
    );
    expect(await isAttached(thirteenth)).toBe(false);
  });

  test('of more than twelve at once twelve are kept, each with a place of its own', async () => {
    const many = await newImages(14);
    const done = await Promise.allSettled(many.map((imageId) => addPhoto(app, owner, listingId, imageId)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect((await stored()).map(([, position]) => position)).toEqual([...Array(12).keys()]);
  });

  test('refuses the image of another user, and a missing one, with the same answer', async () => {
    for (const imageId of [await makeImage(fresh.db, other.id), randomUUID()])
      await expect(addPhoto(app, owner, listingId, imageId)).rejects.toMatchObject(refusedWith('not-found'));
    expect(await stored()).toEqual(inOrder(...ids));
  });
});

test('another user, and one who asks for no listing, is told that there is none', async () => {
  const [a = ''] = ids;
  const own = await makeImage(fresh.db, other.id);
  for (const id of [listingId, randomUUID(), 'x']) {
    const attempts = [
      () => ownPhotos(app, other, id),
      () => addPhoto(app, other, id, own),
      () => orderPhotos(app, other, id, ids.toReversed()),
      () => removePhoto(app, other, id, a),
      () => replacePhoto(app, other, id, { imageId: a, by: own }),
      () => describePhoto(app, other, id, { imageId: a, alt: 'Mine' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusedWith('not-found'));
  }
  expect((await ownPhotos(app, owner, listingId)).map(({ id, alt }) => [id, alt])).toEqual(
    ids.map((id, at) => [id, `View ${at}`]),
  );
  await fresh.db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, listingId));
  await expect(removePhoto(app, owner, listingId, a)).rejects.toMatchObject(refusedWith('not-found'));
});

describe('in two tabs', () => {
  test('an order of one keeps what the other has added', async () => {
    const [added = ''] = await newImages(1);
    await Promise.all([
      addPhoto(app, owner, listingId, added),
      orderPhotos(app, owner, listingId, ids.toReversed()),
      describePhoto(app, owner, listingId, { imageId: ids[1] ?? '', alt: 'The label' }),
    ]);
    expect(await stored()).toEqual(inOrder(...ids.toReversed(), added));
    expect((await ownPhotos(app, owner, listingId))[1]?.alt).toBe('The label');
  });

  test('both orders are whole, and the later one stands', async () => {
    const [a, b, c] = ids;
    await Promise.all([
      orderPhotos(app, owner, listingId, [c ?? '', a ?? '', b ?? '']),
      orderPhotos(app, owner, listingId, [b ?? '', c ?? '', a ?? '']),
    ]);
    const order = (await stored()).map(([id]) => id).join();
    expect([[c, a, b].join(), [b, c, a].join()]).toContain(order);
  });

  test('two last photos are not both removed', async () => {
    const [a = '', b = '', c = ''] = ids;
    await removePhoto(app, owner, listingId, c);
    const done = await Promise.allSettled([
      removePhoto(app, owner, listingId, a),
      removePhoto(app, owner, listingId, b),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stored()).toHaveLength(1);
  });
});

describe('removing', () => {
  test('closes the gap, and is the same when it is repeated', async () => {
    const [a, b = '', c] = ids;
    await removePhoto(app, owner, listingId, b);
    await removePhoto(app, owner, listingId, b);
    expect(await stored()).toEqual(inOrder(a, c));
    expect(await isAttached(b)).toBe(false);
  });

  test('a draft may lose all photos, any other listing keeps one', async () => {
    const draft = await makeRental(fresh.db, { authorId: owner.id, state: 'draft' });
    const [[only] = ['']] = await stored(draft);
    await removePhoto(app, owner, draft, only);
    expect(await stored(draft)).toEqual([]);
    for (const state of ['published', 'closed', 'pendingApproval'] as const) {
      const id = await makeRental(fresh.db, { authorId: owner.id, state });
      const [[last] = ['']] = await stored(id);
      await expect(removePhoto(app, owner, id, last)).rejects.toMatchObject(refusedWith('listing-photo-last'));
    }
  });

  test('leaves the image for a day, so that it can be added again; then the sweep removes it', async () => {
    const [a = '', b = ''] = ids;
    await fresh.db.update(images).set({ createdAt: new Date('2020-01-01') });
    await removePhoto(app, owner, listingId, a);
    await removePhoto(app, owner, listingId, b);
    expect(await removeUnattachedRows(fresh.db, 99)).not.toContain(a);
    await addPhoto(app, owner, listingId, a, { at: 0, alt: 'View 0' });
    await fresh.db.update(images).set({ releasedAt: sql`released_at - interval '25 hours'` });
    const swept = await removeUnattachedRows(fresh.db, 99);
    expect([swept.includes(a), swept.includes(b)]).toEqual([false, true]);
    await expect(addPhoto(app, owner, listingId, b)).rejects.toMatchObject(refusedWith('not-found'));
  });

  test('keeps an image that an order shows', async () => {
    const [a = ''] = ids;
    const order = await makeTransaction(fresh.db, listingId, other.id, owner.id);
    await fresh.db
      .update(transactions)
      .set({ listing: sql`listing || jsonb_build_object('imageId', ${a}::text)` })
      .where(eq(transactions.id, order));
    await removePhoto(app, owner, listingId, a);
    expect(await isAttached(a)).toBe(true);
  });
});

describe('replacing', () => {
  test('keeps place and description, and is the same when it is repeated', async () => {
    const [a, b = '', c] = ids;
    const [crop = ''] = await newImages(1);
    await replacePhoto(app, owner, listingId, { imageId: b, by: crop });
    const photos = await replacePhoto(app, owner, listingId, { imageId: b, by: crop });
    expect(await stored()).toEqual(inOrder(a, crop, c));
    expect(photos[1]?.alt).toBe('View 1');
    expect([await isAttached(b), await isAttached(crop)]).toEqual([false, true]);
  });

  test('refuses what another tab has removed, a photo that is there already, and another user’s image', async () => {
    const [a = '', b = ''] = ids;
    const [crop = ''] = await newImages(1);
    const replace = (imageId: string, by: string) => replacePhoto(app, owner, listingId, { imageId, by });
    await expect(replace(randomUUID(), crop)).rejects.toMatchObject(refusedWith('not-found'));
    await expect(replace(a, b)).rejects.toMatchObject(refusedWith('conflict'));
    await expect(replace(a, await makeImage(fresh.db, other.id))).rejects.toMatchObject(refusedWith('not-found'));
    expect(await stored()).toEqual(inOrder(...ids));
  });
});

test('a description is one line of at most 120 characters', async () => {
  const [imageId = ''] = ids;
  const describe = (alt: string) => describePhoto(app, owner, listingId, { imageId, alt });
  expect((await describe(`  Back\tview\u0000 ${'x'.repeat(100)}`))[0]?.alt).toBe(`Back view ${'x'.repeat(100)}`);
  await expect(describe('x'.repeat(121))).rejects.toMatchObject(refusedWith('validation-invalid-value'));
  expect((await describe(' '))[0]?.alt).toBe('');
});

test('a change is the listing’s change, and nothing is written when nothing changes', async () => {
  await fresh.db.update(listings).set({ updatedAt: new Date('2020-01-01') });
  const changedAt = async () =>
    (await fresh.db.select({ at: listings.updatedAt }).from(listings).where(eq(listings.id, listingId)))[0]?.at;
  await orderPhotos(app, owner, listingId, ids);
  expect(await changedAt()).toEqual(new Date('2020-01-01'));
  await orderPhotos(app, owner, listingId, ids.toReversed());
  expect(await changedAt()).not.toEqual(new Date('2020-01-01'));
});
