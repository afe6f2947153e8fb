import { eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';

/** Where a piece is picked up: the part of town, and the exact address, empty when its owner has given none. */
export type PickUp = { readonly place: string; readonly address: string };

/** For whoever may come for the piece; who that is, is the caller's to check. Null for a listing that does not exist. */
export async function pickUpOf(reader: Reader, listingId: string): Promise<PickUp | null> {
  const { place, privateData } = listings;
  const [row] = await reader.select({ place, privateData }).from(listings).where(eq(listings.id, listingId));
  if (row === undefined) return null;
  const { address } = row.privateData;
  return { place: row.place, address: typeof address === 'string' ? address : '' };
}
