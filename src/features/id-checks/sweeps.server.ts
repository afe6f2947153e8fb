import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { idChecks, idPhotos } from '#src/database/schema/id-checks.ts';
import type { App } from '#src/platform/app.ts';
import { photoFolder } from './sealed-photos.server.ts';

const batchSize = 200;
const dayMs = 86_400_000;

/**
 * Makes photos unreadable whose time is over: some days after the decision; a day after an upload that was sent for no
 * check; an hour after one that a killed process did not finish. Then removes the files of all that were made unreadable.
 * With the photos goes the birthday.
 */
export async function removeOldIdPhotos(app: Pick<App, 'db' | 'files'>): Promise<void> {
  const { keepPhotosDays } = marketplace.idChecks;
  await app.db.execute(sql`
    update ${idPhotos} set sealed_key = null, removed_at = rotation_now()
    where removed_at is null and (
      owner_id is null
      or (check_id is null and created_at < rotation_now() - interval '1 day')
      or (sealed_key is null and created_at < rotation_now() - interval '1 hour')
      or exists (select from id_checks
        where id = check_id and decided_at < rotation_now() - make_interval(days => ${keepPhotosDays})))`);
  await app.db.execute(sql`
    update ${idChecks} set birthday = null
    where birthday is not null and decided_at < rotation_now() - make_interval(days => ${keepPhotosDays})`);
  for (;;) {
    const { id, fileKey } = idPhotos;
    const removed = await app.db
      .select({ id, fileKey })
      .from(idPhotos)
      .where(isNotNull(idPhotos.removedAt))
      .limit(batchSize);
    for (const photo of removed) {
      await app.files.remove(photo.fileKey);
      await app.db.delete(idPhotos).where(eq(id, photo.id));
    }
    if (removed.length < batchSize) return;
  }
}

/** Removes files that have had no row for a day. They could be read by nobody, but are of no use either. */
export async function removeLostIdFiles(app: Pick<App, 'db' | 'files'>): Promise<void> {
  const old: string[] = [];
  for await (const { key, changedAt } of app.files.list(photoFolder))
    if (changedAt.getTime() < Date.now() - dayMs) old.push(key);
  for (let from = 0; from < old.length; from += batchSize) {
    const keys = old.slice(from, from + batchSize);
    const rows = await app.db
      .select({ fileKey: idPhotos.fileKey })
      .from(idPhotos)
      .where(inArray(idPhotos.fileKey, keys));
    const known = new Set(rows.map(({ fileKey }) => fileKey));
    for (const key of keys) if (!known.has(key)) await app.files.remove(key);
  }
}
