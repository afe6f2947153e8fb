import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { images, listingImages, listings } from '#src/database/schema/listings.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { characters } from '#src/domain/text/characters.ts';
import { unsafeIn } from '#src/domain/text/scam-guard.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { attachImages } from '#src/features/images/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import { releaseImage } from '#src/platform/images/rows.server.ts';
import type { Viewer as AnyViewer } from '#src/platform/web/viewer.ts';
import { type ListingPhoto, maxAltLength, maxPhotos } from './photo.ts';
import { mergedOrder } from './photos/order.ts';

type Context = Pick<App, 'db'>;
/** Whose listing it is; also without a session, in the worker. */
type Viewer = Pick<AnyViewer, 'id' | 'role' | 'limited'>;
type Photo = { readonly imageId: string; readonly alt: string };
type State = (typeof listings.$inferSelect)['state'];
type Locked = { readonly photos: readonly Photo[]; readonly state: State };

/** Where a photo goes, and what it shows; at the end without a place. */
type Place = { readonly at?: number | undefined; readonly alt?: string | undefined };

/**
 * Each of these commands is for the listing's owner, and does nothing when it is repeated: a client whose answer was lost
 * sends it again. All hold the listing's row lock, so that what two tabs do at once is done one after the other. All
 * return the photos in their order, and refuse `not-found` for an unknown listing and for another user's.
 */

/** Refuses `not-found` also for another user's image, and `listing-photos-too-many`. */
export async function addPhoto(
  { db }: Context,
  viewer: Viewer,
  listingId: string,
  imageId: string,
  place: Place = {},
): Promise<ListingPhoto[]> {
  return db.transaction((tx) => addPhotoIn(tx, viewer, { listingId, imageId }, place));
}

type Added = { readonly listingId: string; readonly imageId: string };

/** The same in a unit of work of the caller. */
export async function addPhotoIn(
  tx: Tx,
  viewer: Viewer,
  { listingId, imageId }: Added,
  { at = maxPhotos, alt = '' }: Place = {},
): Promise<ListingPhoto[]> {
  return changeIn(tx, viewer, listingId, async ({ photos }) => {
    if (indexOf(photos, imageId) !== -1) return null;
    if (photos.length >= maxPhotos) refuse('listing-photos-too-many', { max: maxPhotos });
    await attachImages(tx, viewer.id, [imageId]);
    return photos.toSpliced(Math.max(0, at), 0, { imageId, alt: altOf(alt) });
  });
}

/** Photos that `imageIds` does not name come after them, as they stood. */
export async function orderPhotos(
  app: Context,
  viewer: Viewer,
  listingId: string,
  imageIds: readonly string[],
): Promise<ListingPhoto[]> {
  return change(app, viewer, listingId, async (_, { photos }) => {
    const byId = new Map(photos.map((photo) => [photo.imageId, photo]));
    return mergedOrder([...byId.keys()], imageIds).flatMap((id) => byId.get(id) ?? []);
  });
}

/** Refuses `listing-photo-last` for the only photo of a listing that is no draft. The image can be added again for a day. */
export async function removePhoto(
  app: Context,
  viewer: Viewer,
  listingId: string,
  imageId: string,
): Promise<ListingPhoto[]> {
  return change(app, viewer, listingId, async (_, { photos, state }) => {
    const at = indexOf(photos, imageId);
    if (at === -1) return null;
    if (photos.length === 1 && state !== 'draft') refuse('listing-photo-last');
    return photos.toSpliced(at, 1);
  });
}

/** Puts another image in the place of one, with its description: a new crop is a new image. */
export async function replacePhoto(
  app: Context,
  viewer: Viewer,
  listingId: string,
  { imageId, by }: { readonly imageId: string; readonly by: string },
): Promise<ListingPhoto[]> {
  return change(app, viewer, listingId, async (tx, { photos }) => {
    const at = indexOf(photos, imageId);
    const replaced = photos[at];
    const isThere = indexOf(photos, by) !== -1;
    if (replaced === undefined) return isThere ? null : refuse('not-found', { field: 'imageId' });
    if (isThere) return imageId === by ? null : refuse('conflict');
    await attachImages(tx, viewer.id, [by]);
    return photos.with(at, { ...replaced, imageId: by });
  });
}

/**
 * These photos, in this order, and no others: in a unit of work of the caller. Refuses `not-found` also for another user's
 * image, `listing-photos-too-many`, and `listing-photo-last` for a listing that is no draft and would have none.
 */
export async function setPhotosIn(
  tx: Tx,
  viewer: Viewer,
  listingId: string,
  imageIds: readonly string[],
): Promise<void> {
  const { photos, state } = await lock(tx, viewer, listingId);
  const wanted = [...new Set(imageIds.map((id) => id.toLowerCase()))];
  if (wanted.length > maxPhotos) refuse('listing-photos-too-many', { max: maxPhotos });
  if (wanted.length === 0 && photos.length > 0 && state !== 'draft') refuse('listing-photo-last');
  const known = new Map(photos.map((photo) => [photo.imageId, photo]));
  await attachImages(
    tx,
    viewer.id,
    wanted.filter((id) => !known.has(id)),
  );
  const after = wanted.map((imageId) => known.get(imageId) ?? { imageId, alt: '' });
  if (!isSame(after, photos)) await write(tx, listingId, photos, after);
}

/** Says what a photo shows. Refuses `validation-invalid-value` for more than `maxAltLength` characters. */
export async function describePhoto(
  app: Context,
  viewer: Viewer,
  listingId: string,
  { imageId, alt }: { readonly imageId: string; readonly alt: string },
): Promise<ListingPhoto[]> {
  return change(app, viewer, listingId, async (_, { photos }) => {
    const at = indexOf(photos, imageId);
    const described = photos[at] ?? refuse('not-found', { field: 'imageId' });
    return photos.with(at, { ...described, alt: altOf(alt) });
  });
}

/** The photos of the viewer's listing. */
export async function ownPhotos({ db }: Context, viewer: Viewer, listingId: string): Promise<ListingPhoto[]> {
  const [listing] = isUuid(listingId)
    ? await db
        .select({ authorId: listings.authorId })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
    : [];
  requireOwner(viewer, listing?.authorId);
  return photosOf(db, listingId);
}

function requireOwner(viewer: Viewer, authorId: string | undefined): void {
  requireAllowed('listing.change-photos', viewer, authorId === viewer.id ? 'owner' : 'other');
}

function indexOf(photos: readonly Photo[], imageId: string): number {
  return photos.findIndex((photo) => photo.imageId === imageId.toLowerCase());
}

function altOf(alt: string): string {
  const clean = alt.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  if (characters(clean) > maxAltLength || unsafeIn(clean).length > 0)
    refuse('validation-invalid-value', { field: 'alt' });
  return clean;
}

/** Locks the listing, and writes the photos that `decide` returns; null changes nothing. */
async function change(
  { db }: Context,
  viewer: Viewer,
  listingId: string,
  decide: (tx: Tx, locked: Locked) => Promise<readonly Photo[] | null>,
): Promise<ListingPhoto[]> {
  return db.transaction((tx) => changeIn(tx, viewer, listingId, (locked) => decide(tx, locked)));
}

async function changeIn(
  tx: Tx,
  viewer: Viewer,
  listingId: string,
  decide: (locked: Locked) => Promise<readonly Photo[] | null>,
): Promise<ListingPhoto[]> {
  const locked = await lock(tx, viewer, listingId);
  const photos = await decide(locked);
  if (photos !== null && !isSame(photos, locked.photos)) await write(tx, listingId, locked.photos, photos);
  return photosOf(tx, listingId);
}

async function lock(tx: Tx, viewer: Viewer, listingId: string): Promise<Locked> {
  const [listing] = isUuid(listingId)
    ? await tx
        .select({ authorId: listings.authorId, state: listings.state })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
        .for('no key update')
    : [];
  requireOwner(viewer, listing?.authorId);
  const photos = await tx
    .select({ imageId: listingImages.imageId, alt: listingImages.alt })
    .from(listingImages)
    .where(eq(listingImages.listingId, listingId))
    .orderBy(asc(listingImages.position));
  return { photos, state: listing?.state ?? 'draft' };
}

function isSame(some: readonly Photo[], others: readonly Photo[]): boolean {
  const keyOf = (photos: readonly Photo[]) => JSON.stringify(photos.map(({ imageId, alt }) => [imageId, alt]));
  return keyOf(some) === keyOf(others);
}

/** All rows again, because positions are unique at every moment. */
async function write(tx: Tx, listingId: string, before: readonly Photo[], after: readonly Photo[]): Promise<void> {
  await tx.delete(listingImages).where(eq(listingImages.listingId, listingId));
  const rows = after.map(({ imageId, alt }, position) => ({ listingId, imageId, alt, position }));
  if (rows.length > 0) await tx.insert(listingImages).values(rows);
  await tx
    .update(listings)
    .set({ updatedAt: sql`rotation_now()` })
    .where(eq(listings.id, listingId));
  for (const { imageId } of before) if (indexOf(after, imageId) === -1) await releaseImage(tx, imageId);
}

async function photosOf(reader: Reader, listingId: string): Promise<ListingPhoto[]> {
  const { id, placeholder, width, height } = images;
  return reader
    .select({ id, alt: listingImages.alt, placeholder, width, height })
    .from(listingImages)
    .innerJoin(images, eq(images.id, listingImages.imageId))
    .where(eq(listingImages.listingId, listingId))
    .orderBy(asc(listingImages.position));
}
