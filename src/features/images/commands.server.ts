import type { Tx } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { App } from '#src/platform/app.ts';
import { recordAttached } from '#src/platform/images/rows.server.ts';
import { requirePhotoShape } from './photo-shape.ts';

const maxPerDay = 300;
const daySeconds = 86_400;

/** Counts an upload against the user's daily limit before its body is read. Refuses `too-many-requests`. */
export async function countUpload(app: App, userId: string): Promise<void> {
  await countHit(app, [{ bucket: 'image-upload', key: userId, max: maxPerDay, seconds: daySeconds }]);
}

/**
 * Stores the image in this file as the user's own and returns its id. The sweep removes it after a day unless it is
 * attached by then. `record` writes down in the same unit of work that it is stored. Refuses like `app.images.decode` and
 * `requirePhotoShape`.
 */
export async function addImage(
  app: App,
  ownerId: string,
  path: string,
  record: (tx: Tx, imageId: string) => Promise<void> = async () => {},
): Promise<string> {
  const decoded = await app.images.decode(path);
  requirePhotoShape(decoded);
  const image = await app.images.put(decoded);
  return app.db.transaction(async (tx) => {
    const imageId = await app.images.keep(tx, ownerId, image);
    await record(tx, imageId);
    return imageId;
  });
}

/**
 * Attaches images to a record of their owner, so that the sweep keeps them. Refuses `not-found` when one of them is
 * unknown or another user's.
 */
export async function attachImages(tx: Tx, ownerId: string, imageIds: readonly string[]): Promise<void> {
  const uniqueIds = [...new Set(imageIds)].toSorted();
  if (uniqueIds.length === 0) return;
  // A concurrent sweep either runs before, or finds them attached.
  if ((await recordAttached(tx, ownerId, uniqueIds)).length !== uniqueIds.length)
    refuse('not-found', { field: 'images' });
}
