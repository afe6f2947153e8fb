import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';

export type OwnRental = { readonly listingId: string; readonly authorId: string };

/** Refuses `not-found` for an unknown listing, another's, a deleted one and a sale. */
export async function checkOwn(reader: Reader, own: OwnRental): Promise<void> {
  if (!isUuid(own.listingId)) return refuse('not-found');
  if ((await reader.$count(listings, isOwn(own))) === 0) refuse('not-found');
}

/** The same under the row lock, which a booking of its days takes too. */
export async function lockOwn(tx: Tx, own: OwnRental): Promise<void> {
  if (!isUuid(own.listingId)) return refuse('not-found');
  const rows = await tx.select({ id: listings.id }).from(listings).where(isOwn(own)).for('update');
  if (rows.length === 0) refuse('not-found');
}

function isOwn({ listingId, authorId }: OwnRental) {
  return and(
    eq(listings.id, listingId),
    eq(listings.authorId, authorId),
    eq(listings.kind, 'rent'),
    isNull(listings.deletedAt),
  );
}
