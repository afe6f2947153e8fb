import { requireAllowed } from '#src/domain/policy/policies.ts';
import { requirePhotoShape } from '#src/features/images/photo-shape.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { storeSealed } from './sealed-photos.server.ts';

const maxPerDay = 20;
const daySeconds = 86_400;

/** No GIF: no camera and no scanner makes one. */
const formats = ['jpeg', 'png', 'webp'] as const;

/** Counts an upload against the user's daily limit before its body is read. Refuses `too-many-requests`. */
export async function countIdPhoto(app: App, userId: string): Promise<void> {
  await countHit(app, [{ bucket: 'id-photo-upload', key: userId, max: maxPerDay, seconds: daySeconds }]);
}

/**
 * Stores the photo in this file, re-encoded without its metadata and encrypted, and returns its id. The sweep removes it
 * after a day unless it was sent for a check by then. Refuses like `app.images.decode`, and
 * `requirePhotoShape`.
 */
export async function addIdPhoto(app: App, viewer: Viewer, path: string): Promise<string> {
  requireAllowed('id-check.submit', viewer);
  const decoded = await app.images.decode(path, formats);
  requirePhotoShape(decoded, minSide);
  return storeSealed(app, viewer.id, decoded.bytes);
}

/** Pixels: nothing on a document can be read in less. */
const minSide = 200;
