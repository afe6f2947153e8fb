import { eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';

/** How the lender lets offers for a listing be answered, as of now. Private: nobody else is shown them. */
export async function offerTermsOf(reader: Reader, listingId: string) {
  const { floorPercent, declineBelowPercent, acceptFromPercent } = listings;
  const [terms] = await reader
    .select({ floorPercent, declineBelowPercent, acceptFromPercent })
    .from(listings)
    .where(eq(listings.id, listingId));
  if (terms === undefined) throw new Error(`Listing ${listingId} does not exist`);
  return terms;
}
