import { and, eq, isNull } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { addImage } from '#src/features/images/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { addPhoto } from './photo-commands.server.ts';
import { photosTabPath } from './photo.ts';

/** The page on which the owner edits the photos. Refuses `not-found` for an unknown listing and for another user's. */
export async function photosTabOf({ db }: Pick<App, 'db'>, viewer: Viewer, listingId: string): Promise<string> {
  const { title, state, authorId } = listings;
  const [listing] = isUuid(listingId)
    ? await db
        .select({ title, state, authorId })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
    : [];
  requireAllowed('listing.change-photos', viewer, listing?.authorId === viewer.id ? 'owner' : 'other');
  return photosTabPath({ id: listingId, slug: slugOf(listing?.title ?? ''), isDraft: listing?.state === 'draft' });
}

/** Stores the image in this file, and adds it to the listing: a form without scripts sends one file. */
export async function uploadPhoto(app: App, viewer: Viewer, listingId: string, path: string): Promise<string> {
  const imageId = await addImage(app, viewer.id, path);
  await addPhoto(app, viewer, listingId, imageId);
  return imageId;
}
