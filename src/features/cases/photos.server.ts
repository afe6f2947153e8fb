import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseEntries, casePhotos, orderCases } from '#src/database/schema/order-cases.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { maxPhotos } from './rules.ts';

type Member = Asker & { readonly id: string };

const maxPerDay = 60;
const daySeconds = 86_400;
const batchSize = 200;

/** Counts an upload against the user's daily limit before its body is read. Refuses `too-many-requests`. */
export async function countCasePhoto(app: App, userId: string): Promise<void> {
  await countHit(app, [{ bucket: 'case-photo', key: userId, max: maxPerDay, seconds: daySeconds }]);
}

/**
 * Stores the photo in this file, re-encoded without its metadata, and returns its id. No address serves it but those of
 * cases. The row comes first, so that the sweep finds whatever a killed process leaves. Refuses like `app.images.decode`.
 */
export async function addCasePhoto(app: App, viewer: Member, path: string): Promise<string> {
  requireAllowed('case.send-photo', viewer);
  const { bytes } = await app.images.decode(path);
  const fileKey = `case-photos/${randomUUID()}/photo.jpeg`;
  const [row] = await app.db
    .insert(casePhotos)
    .values({ ownerId: viewer.id, fileKey })
    .returning({ id: casePhotos.id });
  if (row === undefined) throw new Error('No row was inserted');
  await app.files.put(fileKey, bytes, 'image/jpeg');
  await app.db.update(casePhotos).set({ isStored: true }).where(eq(casePhotos.id, row.id));
  return row.id;
}

/**
 * Makes uploaded photos part of an entry, for ever. Refuses `not-found` for one that is gone, was sent before or is another
 * user's, and `validation-invalid-value` for more than fit.
 */
export async function attachPhotos(tx: Tx, ownerId: string, entryId: string, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > maxPhotos) refuse('validation-invalid-value', { field: 'photos', longest: maxPhotos });
  for (const [position, id] of unique.entries()) {
    const isFree = and(
      eq(casePhotos.id, id),
      eq(casePhotos.ownerId, ownerId),
      isNull(casePhotos.entryId),
      eq(casePhotos.isStored, true),
    );
    const { rowCount } = isUuid(id)
      ? await tx.update(casePhotos).set({ entryId, position }).where(isFree)
      : { rowCount: 0 };
    if (rowCount !== 1) refuse('not-found', { field: 'photos' });
  }
}

/** The bytes of a photo of a case, a JPEG; which case it is of, the caller has checked. Refuses `not-found`. */
export async function photoOf(
  app: Pick<App, 'db' | 'files'>,
  about: { readonly transactionId: string } | { readonly caseId: string },
  photoId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isUuid(photoId)) refuse('not-found');
  const [row] = await app.db
    .select({ fileKey: casePhotos.fileKey })
    .from(casePhotos)
    .innerJoin(caseEntries, eq(caseEntries.id, casePhotos.entryId))
    .innerJoin(orderCases, eq(orderCases.id, caseEntries.caseId))
    .where(
      and(
        eq(casePhotos.id, photoId),
        'caseId' in about ? eq(orderCases.id, about.caseId) : eq(orderCases.transactionId, about.transactionId),
      ),
    );
  const file = row && (await app.files.get(row.fileKey));
  return file?.bytes ?? refuse('not-found');
}

/** Removes photos that were not sent within a day, with their files. */
export async function removeUnsentPhotos(app: Pick<App, 'db' | 'files'>): Promise<void> {
  for (;;) {
    const old = await app.db
      .select({ id: casePhotos.id, fileKey: casePhotos.fileKey })
      .from(casePhotos)
      .where(and(isNull(casePhotos.entryId), sql`${casePhotos.createdAt} < rotation_now() - interval '1 day'`))
      .limit(batchSize);
    if (old.length === 0) return;
    // Without its row nothing can send it any more; only then its file goes.
    const removed = await app.db
      .delete(casePhotos)
      .where(
        and(
          inArray(
            casePhotos.id,
            old.map(({ id }) => id),
          ),
          isNull(casePhotos.entryId),
        ),
      )
      .returning({ fileKey: casePhotos.fileKey });
    for (const { fileKey } of removed) await app.files.remove(fileKey);
    if (old.length < batchSize) return;
  }
}

/** In the unit of work that deletes an account: photos that were never sent. The sweep removes their files. */
export async function eraseUnsentPhotos(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .update(casePhotos)
    .set({ isStored: false, createdAt: sql`rotation_now() - interval '2 days'` })
    .where(and(eq(casePhotos.ownerId, ownerId), isNull(casePhotos.entryId)));
}
