import type { Reader, Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isOwnRental, type OwnRental } from '#src/features/listings/own-listing.server.ts';

/** Refuses `not-found` for an unknown listing, another's, a deleted one and a sale. */
export async function checkOwn(reader: Reader, own: OwnRental): Promise<void> {
  if ((await reader.$count(listings, isOwnRental(own))) === 0) refuse('not-found');
}

/** The same under the row lock, which a booking of its days takes too. */
export async function lockOwn(tx: Tx, own: OwnRental): Promise<void> {
  const rows = await tx.select({ id: listings.id }).from(listings).where(isOwnRental(own)).for('update');
  if (rows.length === 0) refuse('not-found');
}
