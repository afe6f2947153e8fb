import type { Asker } from '#src/domain/policy/policies.ts';
import { handoverPhoto } from '#src/features/handover/photos.server.ts';
import type { App } from '#src/platform/app.ts';
import { transactionFor } from './access.server.ts';

/** A photo of the condition for one of the two people of its order. Refuses `not-found` to all others. */
export async function viewHandoverPhoto(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  photoId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { transaction } = await transactionFor(app, viewer, transactionId);
  return handoverPhoto(app, transaction.id, photoId);
}
