import { isUuid } from '#src/domain/text/uuid.ts';
import { maxPhotos, photoParam, refusedPhotoParam } from '#src/features/messages/photos.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

type Outcome = { readonly photo: string } | { readonly refused: string };

/**
 * Where the form for photos without scripts leads back to: the thread, with the photos that were chosen before and the new one,
 * or why it was refused. Refuses `not-found` to a user who is not a party.
 */
export async function photoFormTarget(
  app: App,
  viewer: Viewer,
  transactionId: string,
  chosen: readonly string[],
): Promise<(outcome: Outcome) => string> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.write');
  const kept = chosen.filter(isUuid).slice(0, maxPhotos - 1);
  return (outcome) => {
    const added = 'photo' in outcome ? [photoParam, outcome.photo] : [refusedPhotoParam, outcome.refused];
    const query = new URLSearchParams([...kept.map((id) => [photoParam, id]), added]);
    return `${transactionPath(role, transaction.id)}?${query}#message`;
  };
}
