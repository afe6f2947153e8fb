import { usersById } from '#src/features/accounts/queries.server.ts';
import { listingsByIds } from '#src/features/listings/queries.server.ts';
import { authorOf } from '#src/features/listings/publish-listing.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { App } from '#src/platform/app.ts';
import { followersAfter } from './queries.server.ts';

const batchSize = 200;

/**
 * Tells the followers of a wardrobe of a listing that was published, each once for ever. In batches, each one unit of
 * work with the job of the next one, so that a worker that dies continues where it was.
 */
export async function notifyFollowers(app: App, listingId: string, after: string | null = null): Promise<void> {
  const [listing] = await listingsByIds(app, [listingId], null);
  // Closed, deleted or sold to the last one meanwhile: there is nothing to see.
  if (listing === undefined || listing.soldOut) return;
  const authorId = await authorOf(app.db, listingId);
  const lender = (await usersById(app.db, [authorId])).get(authorId);
  if (lender?.state !== 'active') return;
  const followers = await followersAfter(app, authorId, after, batchSize);
  const last = followers.at(-1);
  if (last === undefined) return;
  const { id, title, designer, images } = listing;
  const notified = { id, title, designer, imageId: images[0]?.id ?? null };
  await app.db.transaction(async (tx) => {
    for (const recipientId of followers)
      await notify(tx, app, 'item-listed', {
        ...{ recipientId, lenderId: authorId, lenderName: lender.displayName, listing: notified },
      });
    if (followers.length === batchSize) await app.jobs.send(tx, 'notify-followers', { listingId, after: last });
  });
}
