import type { Tx } from '#src/database/database.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { App } from '#src/platform/app.ts';
import { noteAttached } from '#src/platform/images/rows.server.ts';

const mostADay = 300;
const daySeconds = 86_400;

/** Counts an upload against the person's day, before any of its bytes are read. Refuses `too-many-requests`. */
export async function countUpload(app: App, userId: string): Promise<void> {
  await countHit(app, [{ bucket: 'image-upload', key: userId, max: mostADay, seconds: daySeconds }]);
}

/**
 * Keeps the picture in this file as the person's own and returns its id. Until something of theirs
 * shows it, it is swept after a day. Refuses like `app.images.decode`.
 */
export async function addImage(app: App, ownerId: string, path: string): Promise<string> {
  const image = await app.images.put(await app.images.decode(path));
  return app.db.transaction((tx) => app.images.keep(tx, ownerId, image));
}

/**
 * Makes pictures part of something of their owner's, so that they stay. Refuses `not-found` when one
 * of them is not there or is somebody else's.
 */
export async function attachImages(tx: Tx, ownerId: string, imageIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(imageIds)].toSorted();
  if (wanted.length === 0) return;
  // The sweep either comes before, or finds them attached.
  if ((await noteAttached(tx, ownerId, wanted)).length !== wanted.length) refuse('not-found', { field: 'images' });
}
