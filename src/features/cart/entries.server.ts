import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { Offered } from './rules.ts';

/**
 * Serialises what is put into a user's bag: the limit and the one wardrobe hold, and nothing is left of a user who is
 * deleted meanwhile.
 */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (user === undefined) refuse('unauthorized');
}

/** What lies in the bag, the first added first. */
export function offeredIn(reader: Reader, userId: string): Promise<Offered[]> {
  return reader
    .select({ listingId: cartEntries.listingId, providerId: listings.authorId })
    .from(cartEntries)
    .innerJoin(listings, eq(listings.id, cartEntries.listingId))
    .where(eq(cartEntries.userId, userId))
    .orderBy(cartEntries.createdAt, cartEntries.listingId);
}

/** Writes an entry, or changes that of the same listing, which keeps its place. */
export async function writeEntry(tx: Tx, userId: string, order: Order, seenAmount: number | null): Promise<void> {
  const wanted =
    order.kind === 'rent'
      ? { startDay: order.first, endDay: order.last, quantity: 1 }
      : { startDay: null, endDay: null, quantity: order.quantity };
  const entry = { ...wanted, delivery: order.delivery, seenAmount };
  await tx
    .insert(cartEntries)
    .values({ userId, listingId: order.listingId, ...entry })
    .onConflictDoUpdate({ target: [cartEntries.userId, cartEntries.listingId], set: entry });
}
