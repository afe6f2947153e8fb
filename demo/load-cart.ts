import { eq } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { demoEmail } from './accounts.ts';

type Loaded = { readonly listings: ReadonlyMap<string, string>; readonly present: Date };

/** Two rentals of one wardrobe for the same days; since they were chosen, the lender has raised the price of the second. */
const chosen = [
  { listing: 'margot-blouse', seenAmount: null },
  { listing: 'tartan-kilt', seenAmount: 10_600 },
] as const;
const [firstDay, lastDay] = [41, 44];

/** The bag of the demo's customer. */
export async function loadCart(tx: Tx, { listings, present }: Loaded): Promise<void> {
  const [customer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoEmail('mei')));
  const today = dayInZone(present, marketplace.timeZone);
  for (const { listing, seenAmount } of chosen) {
    const listingId = listings.get(listing);
    if (customer === undefined || listingId === undefined) throw new Error(`The demo has no ${listing}`);
    const days = { startDay: addDays(today, firstDay), endDay: addDays(today, lastDay) };
    await tx.insert(cartEntries).values({ userId: customer.id, listingId, ...days, seenAmount });
  }
}
