import type { Tx } from '#src/database/database.server.ts';
import { stockAdjustments } from '#src/database/schema/bookings.ts';
import { listingImages, listings } from '#src/database/schema/listings.ts';
import { attachImages } from '#src/features/images/commands.server.ts';
import { settledDesigner } from '#src/features/listings/brands.server.ts';
import { listingIssues } from '#src/features/listings/forms.ts';
import { blurred } from '#src/features/listings/publishing/blur-point.ts';
import { columnsOf, type NewListing } from '#src/features/listings/publishing/columns.server.ts';

/**
 * Inserts a listing in any state, at any time, without the steps of the wizard. Throws for one that could not be
 * published, unless it is a draft.
 */
export async function createListing(tx: Tx, listing: NewListing): Promise<string> {
  const [issue] = listing.state === 'draft' ? [] : listingIssues(listing);
  if (issue !== undefined) throw new Error(`${issue.field}: ${issue.error}`);
  await attachImages(
    tx,
    listing.authorId,
    listing.images.map(({ imageId }) => imageId),
  );
  const designer = await settledDesigner(tx, listing.designer);
  const [created] = await tx
    .insert(listings)
    .values(columnsOf({ ...listing, designer }, listing.point && blurred(listing.point, Math.random)))
    .returning({ id: listings.id });
  if (created === undefined) throw new Error('The insert returned no listing');
  const images = listing.images.map((image, position) => ({ ...image, listingId: created.id, position }));
  if (images.length > 0) await tx.insert(listingImages).values(images);
  if (listing.stock !== null) {
    await tx.insert(stockAdjustments).values({ listingId: created.id, quantity: listing.stock, reason: 'supplied' });
  }
  return created.id;
}
