import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { handoverPhotos } from '#src/database/schema/handover.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { maxPhotos } from './photos.ts';

const maxPerDay = 60;
const daySeconds = 86_400;
const batchSize = 200;

/** Counts an upload against the user's daily limit before its body is read. Refuses `too-many-requests`. */
export async function countHandoverPhoto(app: App, userId: string): Promise<void> {
  await countHit(app, [{ bucket: 'handover-photo', key: userId, max: maxPerDay, seconds: daySeconds }]);
}

/**
 * Stores the photo in this file, re-encoded without its metadata, and returns its id. No public address serves it. The row
 * comes first, so that the sweep finds whatever a killed process leaves. Refuses like `app.images.decode`.
 */
export async function addHandoverPhoto(
  app: App,
  viewer: Asker & { readonly id: string },
  path: string,
): Promise<string> {
  requireAllowed('handover.send-photo', viewer);
  const { bytes } = await app.images.decode(path);
  const fileKey = `handover-photos/${randomUUID()}/photo.jpeg`;
  const [row] = await app.db
    .insert(handoverPhotos)
    .values({ ownerId: viewer.id, fileKey })
    .returning({ id: handoverPhotos.id });
  if (row === undefined) throw new Error('No row was inserted');
  await app.files.put(fileKey, bytes, 'image/jpeg');
  await app.db.update(handoverPhotos).set({ isStored: true }).where(eq(handoverPhotos.id, row.id));
  return row.id;
}

type OfStep = { readonly transactionId: string; readonly step: HandoverStep };

/**
 * Makes uploaded photos part of a recorded step, for ever. Refuses `not-found` for one that is gone, is part of a step
 * already or is another user's, and `validation-invalid-value` for more than fit.
 */
export async function attachPhotos(
  tx: Tx,
  ownerId: string,
  { transactionId, step }: OfStep,
  ids: readonly string[],
): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > maxPhotos) refuse('validation-invalid-value', { field: 'photos', longest: maxPhotos });
  for (const [position, id] of unique.entries()) {
    const isFree = and(
      eq(handoverPhotos.id, id),
      eq(handoverPhotos.ownerId, ownerId),
      isNull(handoverPhotos.transactionId),
      eq(handoverPhotos.isStored, true),
    );
    const { rowCount } = isUuid(id)
      ? await tx.update(handoverPhotos).set({ transactionId, step, position }).where(isFree)
      : { rowCount: 0 };
    if (rowCount !== 1) refuse('not-found', { field: 'photos' });
  }
}

/** The ids of the photos of each step of a transaction, in order. Who may know of the transaction, the caller checks. */
export async function photosOfTransaction(
  reader: Reader,
  transactionId: string,
): Promise<ReadonlyMap<HandoverStep, readonly string[]>> {
  const { id, step, position } = handoverPhotos;
  const rows = await reader
    .select({ id, step })
    .from(handoverPhotos)
    .where(and(eq(handoverPhotos.transactionId, transactionId), isNotNull(step)))
    .orderBy(asc(step), asc(position));
  const byStep = new Map<HandoverStep, string[]>();
  for (const row of rows) {
    if (row.step !== null) byStep.set(row.step, [...(byStep.get(row.step) ?? []), row.id]);
  }
  return byStep;
}

/** The bytes of a photo of a transaction, a JPEG. Who may see it, the caller checks. Refuses `not-found`. */
export async function handoverPhoto(
  app: Pick<App, 'db' | 'files'>,
  transactionId: string,
  photoId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isUuid(photoId)) refuse('not-found');
  const [row] = await app.db
    .select({ fileKey: handoverPhotos.fileKey })
    .from(handoverPhotos)
    .where(and(eq(handoverPhotos.id, photoId), eq(handoverPhotos.transactionId, transactionId)));
  const file = row && (await app.files.get(row.fileKey));
  return file?.bytes ?? refuse('not-found');
}

/** Removes photos that no step was recorded with within a day, with their files. */
export async function removeLooseHandoverPhotos(app: Pick<App, 'db' | 'files'>): Promise<void> {
  const isLoose = isNull(handoverPhotos.transactionId);
  for (;;) {
    const old = await app.db
      .select({ id: handoverPhotos.id })
      .from(handoverPhotos)
      .where(and(isLoose, sql`${handoverPhotos.createdAt} < rotation_now() - interval '1 day'`))
      .limit(batchSize);
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    // Without its row no step can take it any more; only then its file goes.
    const removed = await app.db
      .delete(handoverPhotos)
      .where(and(inArray(handoverPhotos.id, ids), isLoose))
      .returning({ fileKey: handoverPhotos.fileKey });
    for (const { fileKey } of removed) await app.files.remove(fileKey);
    if (old.length < batchSize) return;
  }
}

/** In the unit of work that deletes an account: photos of no step. The sweep removes their files. */
export async function eraseLooseHandoverPhotos(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .update(handoverPhotos)
    .set({ isStored: false, createdAt: sql`rotation_now() - interval '2 days'` })
    .where(and(eq(handoverPhotos.ownerId, ownerId), isNull(handoverPhotos.transactionId)));
}
