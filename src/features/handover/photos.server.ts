import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { handoverPhotos } from '#src/database/schema/handover.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { privatePhotoStore } from '#src/features/images/private-photo-store.server.ts';
import type { App } from '#src/platform/app.ts';
import { maxPhotos } from './photos.ts';

/** Photos of an item's condition, of the steps of handovers. */
export const handoverPhotoStore = privatePhotoStore({
  table: handoverPhotos,
  partOf: handoverPhotos.transactionId,
  name: 'handover-photo',
  permission: 'handover.send-photo',
  max: maxPhotos,
});

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
  return handoverPhotoStore.read(app, photoId, eq(handoverPhotos.transactionId, transactionId));
}

/** Whether this is the id of a photo of the transaction. */
export async function isHandoverPhoto(reader: Reader, transactionId: string, photoId: string): Promise<boolean> {
  const isThis = and(eq(handoverPhotos.id, photoId), eq(handoverPhotos.transactionId, transactionId));
  return isUuid(photoId) && (await reader.$count(handoverPhotos, isThis)) === 1;
}
