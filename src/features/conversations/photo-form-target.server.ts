import { isUuid } from '#src/domain/text/uuid.ts';
import { maxPhotos, photoParam, refusedPhotoParam } from '#src/features/messages/photos.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

type Outcome = { readonly photo: string } | { readonly refused: string } | null;

/**
 * Where the form for photos without scripts leads back to: the thread, with the photos that were chosen before and the new one,
 * or why it was refused; null where one was taken out. Refuses `not-found` to a user who is not a party.
 */
export async function photoFormTarget(
  app: App,
  viewer: Viewer,
  transactionId: string,
  chosen: readonly string[],
): Promise<(outcome: Outcome) => string> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.write');
  const kept = chosen.filter(isUuid).slice(0, maxPhotos);
  return (outcome) => {
    const query = new URLSearchParams(kept.map((id) => [photoParam, id]));
    if (outcome !== null && 'photo' in outcome) query.append(photoParam, outcome.photo);
    if (outcome !== null && 'refused' in outcome) query.append(refusedPhotoParam, outcome.refused);
    return `${transactionPath(role, transaction.id)}${query.size === 0 ? '' : `?${query}`}#message`;
  };
}
