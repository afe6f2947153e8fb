import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
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

type Written = {
  /** The total that the user has seen. */
  readonly seenAmount: number | null;
  /** Where it stood among the entries, from 0, before it was removed; without it a new entry is the last. */
  readonly place?: number | undefined;
  /** That a new entry is to be a back-up; an entry that is there stays what it was chosen to be. */
  readonly backUp?: boolean | undefined;
};

/** Writes an entry, or changes that of the same listing, which keeps its place. */
export async function writeEntry(tx: Tx, userId: string, order: Order, written: Written): Promise<void> {
  const { seenAmount, place, backUp = false } = written;
  const wanted =
    order.kind === 'rent'
      ? { startDay: order.first, endDay: order.last, quantity: 1 }
      : { startDay: null, endDay: null, quantity: order.quantity };
  const entry = { ...wanted, delivery: order.delivery, seenAmount };
  await tx
    .insert(cartEntries)
    .values({
      userId,
      listingId: order.listingId,
      ...entry,
      backUp,
      ...(place !== undefined && { createdAt: before(userId, place) }),
    })
    .onConflictDoUpdate({ target: [cartEntries.userId, cartEntries.listingId], set: entry });
}

/** A moment before the entry that stands in a place by now; where none does, the present. */
function before(userId: string, place: number): SQL {
  return sql`coalesce((select created_at - interval '1 microsecond' from cart_entries where user_id = ${userId}
    order by created_at, listing_id offset ${place} limit 1), rotation_now())`;
}
