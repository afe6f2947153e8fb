import { inArray } from 'drizzle-orm';
import { images } from '#src/database/schema/listings.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { removeLeftovers } from '#src/platform/images/spool.server.ts';
import { removeUnattachedRows, claimWithoutVariants } from '#src/platform/images/rows.server.ts';

const batchSize = 200;
const dayMs = 86_400_000;

/** Finds images that a lost job left without variants. A failure is logged and retried later. */
export async function makeMissingVariants(app: App): Promise<void> {
  for (const id of await claimWithoutVariants(app.db, 20)) {
    await app.images.makeVariants(id).catch((error: unknown) => app.logger.error(error, { imageId: id }));
  }
}

/** Removes the files of uploads that were under way in a process that died; they may be photos of identity documents. */
export async function removeLeftUploads(app: App): Promise<void> {
  removeLeftovers(app.images.spool);
}

/** Removes uploads that were not attached within a day, and what was replaced, with their files. */
export async function removeUnattached(app: App): Promise<void> {
  const removed = await removeUnattachedRows(app.db, batchSize);
  for (const id of removed) await app.images.removeFiles(id);
  if (removed.length === batchSize) await removeUnattached(app);
}

/**
 * Removes files that have had no row for a day: their unit of work never committed, or their row was deleted without
 * them.
 */
export async function removeLostFiles(app: App): Promise<void> {
  const old = new Set<string>();
  for await (const { key, changedAt } of app.files.list('images')) {
    const id = key.split('/')[1] ?? '';
    if (isUuid(id) && changedAt.getTime() < Date.now() - dayMs) old.add(id);
    if (old.size < batchSize) continue;
    await removeWithoutRow(app, [...old]);
    old.clear();
  }
  await removeWithoutRow(app, [...old]);
}

async function removeWithoutRow(app: App, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await app.db.select({ id: images.id }).from(images).where(inArray(images.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) await app.images.removeFiles(id);
}
