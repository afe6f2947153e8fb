import { eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';

/** Where an item is picked up: the suburb, and the exact address, empty when the lender has given none. */
export type PickUp = { readonly place: string; readonly address: string };

/** For customers who may pick the item up; the caller checks that. Null for an unknown listing. */
export async function pickUpOf(reader: Reader, listingId: string): Promise<PickUp | null> {
  const { place, privateData } = listings;
  const [row] = await reader.select({ place, privateData }).from(listings).where(eq(listings.id, listingId));
  if (row === undefined) return null;
  const { address } = row.privateData;
  return { place: row.place, address: typeof address === 'string' ? address : '' };
}
