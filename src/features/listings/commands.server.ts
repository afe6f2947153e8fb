import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { stockAdjustments } from '#src/database/schema/bookings.ts';
import { listingImages, listings } from '#src/database/schema/listings.ts';
import type { Money } from '#src/domain/money/money.ts';
import { refuse } from '#src/domain/refusal.ts';
import { attachImages } from '#src/features/images/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import { columnsOf, type NewListing } from './columns.server.ts';
import { shownAmountOf } from './pricing.ts';
import { isPrice, listingFlaws } from './rules.ts';

type OwnListing = { readonly listingId: string; readonly authorId: string };

/**
 * Refuses `validation-invalid-value` with the first field that is wrong, and `not-found` for pictures
 * that are not the author's own. A draft may be incomplete.
 */
export async function createListing(tx: Tx, listing: NewListing): Promise<string> {
  const [flaw] = listing.state === 'draft' ? [] : listingFlaws(listing);
  if (flaw !== undefined) refuse('validation-invalid-value', flaw);
  await attachImages(
    tx,
    listing.authorId,
    listing.images.map(({ imageId }) => imageId),
  );
  const [created] = await tx.insert(listings).values(columnsOf(listing)).returning({ id: listings.id });
  if (created === undefined) throw new Error('No listing was written');
  const images = listing.images.map((image, position) => ({ ...image, listingId: created.id, position }));
  if (images.length > 0) await tx.insert(listingImages).values(images);
  if (listing.stock !== null) {
    await tx.insert(stockAdjustments).values({ listingId: created.id, quantity: listing.stock, reason: 'supplied' });
  }
  return created.id;
}

/** Takes a published listing off the rail. Refuses `not-found` and `listing-invalid-state`. */
export async function closeListing(app: App, own: OwnListing): Promise<void> {
  await change(app, own, (listing) => {
    if (listing.state !== 'published') refuse('listing-invalid-state');
    return { state: 'closed' };
  });
}

/** Puts a closed listing back. Refuses `not-found` and `listing-invalid-state`. */
export async function openListing(app: App, own: OwnListing): Promise<void> {
  await change(app, own, (listing) => {
    if (listing.state !== 'closed') refuse('listing-invalid-state');
    return { state: 'published' };
  });
}

/** Refuses `not-found`, and `validation-invalid-value` for a price that could not be published. */
export async function changePrice(app: App, own: OwnListing & { readonly price: Money }): Promise<void> {
  const { price } = own;
  await change(app, own, (listing) => {
    if (!isPrice(price, 1)) refuse('validation-invalid-value', { field: 'price' });
    const prices = { ...listing, priceAmount: price.amount, currency: price.currency };
    return { priceAmount: prices.priceAmount, shownAmount: shownAmountOf(prices) };
  });
}

type ListingRow = typeof listings.$inferSelect;

async function change(app: App, own: OwnListing, decide: (listing: ListingRow) => Partial<ListingRow>): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [listing] = await tx
      .select()
      .from(listings)
      .where(and(eq(listings.id, own.listingId), eq(listings.authorId, own.authorId), isNull(listings.deletedAt)))
      .for('update');
    if (listing === undefined) return refuse('not-found');
    await tx
      .update(listings)
      .set({ ...decide(listing), updatedAt: sql`rotation_now()` })
      .where(eq(listings.id, own.listingId));
  });
}
