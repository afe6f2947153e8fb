import { and, eq, gte, inArray, not, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { stockAdjustments, stockReservations } from '#src/database/schema/bookings.ts';
import { listings } from '#src/database/schema/listings.ts';

type Reservation = { readonly listingId: string; readonly transactionId: string; readonly quantity: number };

/**
 * Reserves units of a listing for a transaction. Returns false, and takes nothing, when fewer are left. Throws a
 * RangeError unless `quantity` is a whole number from 1.
 */
export async function reserveStock(tx: Tx, { listingId, transactionId, quantity }: Reservation): Promise<boolean> {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
  const taken = await tx
    .update(listings)
    .set({ stock: sql`${listings.stock} - ${quantity}` })
    .where(and(eq(listings.id, listingId), gte(listings.stock, quantity)))
    .returning({ id: listings.id });
  if (taken.length === 0) return false;
  await tx.insert(stockReservations).values({ listingId, transactionId, quantity, state: 'pending' });
  await tx.insert(stockAdjustments).values({ listingId, transactionId, quantity: -quantity, reason: 'reserved' });
  return true;
}

/** Throws an Error when the transaction holds no units: accepting released units is a bug. */
export async function acceptStock(tx: Tx, transactionId: string): Promise<void> {
  const accepted = await tx
    .update(stockReservations)
    .set({ state: 'accepted', changedAt: sql`rotation_now()` })
    .where(held(transactionId))
    .returning({ id: stockReservations.id });
  if (accepted.length === 0) throw new Error(`Transaction ${transactionId} holds no stock`);
}

/** Releases the units. Idempotent; does nothing when none are held. */
export async function releaseStock(tx: Tx, transactionId: string, state: 'declined' | 'cancelled'): Promise<void> {
  const released = await endHold(tx, transactionId, state);
  if (released === undefined) return;
  const { listingId, quantity } = released;
  await tx
    .update(listings)
    .set({ stock: sql`${listings.stock} + ${quantity}` })
    .where(eq(listings.id, listingId));
  await tx.insert(stockAdjustments).values({ listingId, transactionId, quantity, reason: 'released' });
}

/**
 * Ends the hold of units that have left their lender, and takes them from what she has: they are for sale again when she says
 * that they are (record 0201). Idempotent; does nothing when none are held.
 */
export async function writeOffStock(tx: Tx, transactionId: string): Promise<void> {
  const ended = await endHold(tx, transactionId, 'cancelled');
  if (ended === undefined) return;
  const { listingId, quantity } = ended;
  await tx.insert(stockAdjustments).values([
    { listingId, transactionId, quantity, reason: 'released' },
    { listingId, transactionId, quantity: -quantity, reason: 'corrected' },
  ]);
}

/** Of a listing in a query: how many she has was said after this write-off. */
const isCounted = sql<boolean>`exists (select from ${stockAdjustments} later where later.listing_id = ${stockAdjustments}.listing_id
  and later.reason = 'supplied' and later.created_at > ${stockAdjustments}.created_at)`;

/** Whether the lender has said how many she has since units of a transaction were written off; null where none were. */
export async function writeOffOf(
  reader: Reader,
  { id, listingId }: { readonly id: string; readonly listingId: string },
): Promise<'open' | 'counted' | null> {
  const { transactionId, reason } = stockAdjustments;
  const [found] = await reader
    .select({ isCounted })
    .from(stockAdjustments)
    .where(and(eq(stockAdjustments.listingId, listingId), eq(transactionId, id), eq(reason, 'corrected')));
  if (found === undefined) return null;
  return found.isCounted ? 'counted' : 'open';
}

/** Books what a lender says of how many she has; no change only where a write-off waits for her word. */
export async function supplyStock(tx: Tx, listingId: string, quantity: number): Promise<void> {
  if (quantity === 0 && !(await hasOpenWriteOff(tx, listingId))) return;
  await tx.insert(stockAdjustments).values({ listingId, quantity, reason: 'supplied' });
}

async function hasOpenWriteOff(tx: Tx, listingId: string): Promise<boolean> {
  const isOpen = and(eq(stockAdjustments.reason, 'corrected'), not(isCounted));
  return (await tx.$count(stockAdjustments, and(eq(stockAdjustments.listingId, listingId), isOpen))) > 0;
}

async function endHold(tx: Tx, transactionId: string, state: 'declined' | 'cancelled') {
  const [ended] = await tx
    .update(stockReservations)
    .set({ state, changedAt: sql`rotation_now()` })
    .where(held(transactionId))
    .returning({ listingId: stockReservations.listingId, quantity: stockReservations.quantity });
  return ended;
}

/** Releases and deletes the reservation of a request that never got further; its adjustments stay. */
export async function removeReservation(tx: Tx, transactionId: string): Promise<void> {
  await releaseStock(tx, transactionId, 'cancelled');
  await tx.delete(stockReservations).where(eq(stockReservations.transactionId, transactionId));
}

function held(transactionId: string) {
  return and(
    eq(stockReservations.transactionId, transactionId),
    inArray(stockReservations.state, ['pending', 'accepted']),
  );
}

/** Of a listing in a query: an order that nobody has accepted yet has units of it, which come back when it ends. */
export const hasHeldUnits = sql<boolean | null>`(select true from ${stockReservations} as open_one
  where open_one.listing_id = ${listings}.id and open_one.state = 'pending' limit 1)`;

/** Units of a listing that no accepted order has: those that can be sold, and those that a payment or request only holds. */
export async function unitsNotSold(reader: Reader, listingId: string): Promise<number> {
  const [listing] = await reader.select({ units: unitsLeft }).from(listings).where(eq(listings.id, listingId));
  return listing?.units ?? 0;
}

/** The same of a listing in a query. */
export const unitsLeft = sql<number>`coalesce(${listings.stock}, 0) + (select coalesce(sum(held.quantity), 0)::int
  from ${stockReservations} as held where held.listing_id = ${listings}.id and held.state = 'pending')`;
