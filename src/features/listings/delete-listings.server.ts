import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listingImages, listings } from '#src/database/schema/listings.ts';
import { releaseUnused } from '#src/platform/images/rows.server.ts';

/** Locks all listings of a user by id, the order of every unit of work: an order for one of them waits. */
export async function lockListingsOf(tx: Tx, authorId: string): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.authorId, authorId))
    .orderBy(asc(listings.id))
    .for('update');
}

/**
 * Closes and hides all listings of a user and removes where they are. Title and the photos that orders show stay: they
 * belong to what the customers have bought or rented.
 */
export async function deleteListingsOf(tx: Tx, authorId: string): Promise<void> {
  await close(tx, authorId, sql`author_id = ${authorId}`);
}

type One = { readonly listingId: string; readonly authorId: string };

/** The same for one listing, under its row lock. */
export async function deleteListing(tx: Tx, { listingId, authorId }: One): Promise<void> {
  await close(tx, authorId, sql`id = ${listingId}`);
}

async function close(tx: Tx, authorId: string, which: SQL): Promise<void> {
  await tx.delete(listingImages).where(
    sql`listing_id in (select id from listings where ${which})
        and not exists (select from transactions t
          where t.listing_id = listing_images.listing_id and t.listing->>'imageId' = listing_images.image_id::text)`,
  );
  await tx
    .update(listings)
    .set({
      state: 'closed',
      deletedAt: sql`coalesce(${listings.deletedAt}, rotation_now())`,
      updatedAt: sql`rotation_now()`,
      ...{ description: '', flaws: '', care: '', place: '', latitude: null, longitude: null, returnedBecause: null },
      ...{ publicData: {}, privateData: {}, metadata: {} },
    })
    .where(which);
  await releaseUnused(tx, authorId);
}
