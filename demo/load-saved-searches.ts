import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { users } from '#src/database/schema/users.ts';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { dueAfter } from '#src/features/saved-searches/commands.server.ts';
import { demoEmail } from './accounts.ts';

/** The saved searches of the demo's customer: one for some days, and one for the bell each week. */
export async function loadSavedSearches(tx: Tx, present: Date): Promise<void> {
  const [customer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoEmail('mei')));
  if (customer === undefined) throw new Error('The demo has no customer');
  const today = dayInZone(present, marketplace.timeZone);
  const [first, last] = [addDays(today, 55), addDays(today, 57)];
  const saved = [
    {
      name: 'For the wedding in summer',
      search: { pub_dates: `${first},${last}`, pub_sizing: '8,10', pub_occasion: 'weddingGuest' },
      stored: { every: 'day', byEmail: true },
    },
    {
      name: 'Green things to buy',
      search: { pub_isProductForSale: 'true', pub_colours: 'green' },
      stored: { every: 'week', byEmail: false },
    },
  ] as const;
  for (const { name, search, stored } of saved)
    await tx.insert(savedSearches).values({
      ...{ userId: customer.id, name, search: String(new URLSearchParams(search)), ...stored },
      ...{ dueAt: dueAfter(stored), unsubscribeToken: randomBytes(24).toString('base64url') },
    });
}
