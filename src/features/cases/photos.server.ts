import { eq, inArray } from 'drizzle-orm';
import { caseEntries, casePhotos, orderCases } from '#src/database/schema/order-cases.ts';
import { privatePhotoStore } from '#src/features/images/private-photo-store.server.ts';
import type { App } from '#src/platform/app.ts';
import { maxPhotos } from './rules.ts';

/** Photos of the entries of cases. */
export const casePhotoStore = privatePhotoStore({
  table: casePhotos,
  partOf: casePhotos.entryId,
  name: 'case-photo',
  permission: 'case.send-photo',
  max: maxPhotos,
});

/** The bytes of a photo of a case, a JPEG; which case it is of, the caller has checked. Refuses `not-found`. */
export async function photoOf(
  app: Pick<App, 'db' | 'files'>,
  about: { readonly transactionId: string } | { readonly caseId: string },
  photoId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = app.db
    .select({ id: caseEntries.id })
    .from(caseEntries)
    .innerJoin(orderCases, eq(orderCases.id, caseEntries.caseId))
    .where('caseId' in about ? eq(orderCases.id, about.caseId) : eq(orderCases.transactionId, about.transactionId));
  return casePhotoStore.read(app, photoId, inArray(casePhotos.entryId, entries));
}
