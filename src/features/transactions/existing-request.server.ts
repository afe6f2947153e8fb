import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { refuse } from '#src/domain/refusal.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import type { Order } from './order.ts';

export type ExistingRequest = { readonly id: string; readonly state: string };

/** Advisory lock per customer: serialises the requests of one customer, whatever listings they are for. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer:${customerId}`}, 0))`);
}

/**
 * Idempotent replay: finds the transaction with the same client key, or the customer's live hold on the same listing,
 * days and delivery. Refuses `conflict` for a key that belongs to another order.
 */
export async function existingRequest(
  tx: Tx,
  customerId: string,
  { order, clientKey }: { readonly order: Order; readonly clientKey: string },
): Promise<ExistingRequest | null> {
  const [keyed] = await tx
    .select({
      id: transactions.id,
      state: transactions.state,
      isSame: sql<boolean>`coalesce(${sameOrder(order)}, false)`,
    })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.transactionId, transactions.id))
    .where(and(eq(transactions.customerId, customerId), eq(transactions.clientKey, clientKey)));
  if (keyed !== undefined) return keyed.isSame ? keyed : refuse('conflict');
  return liveHold(tx, customerId, order);
}

/** SQL condition on a transaction joined to its booking. */
function sameOrder(order: Order) {
  const wanted =
    order.kind === 'rent'
      ? and(eq(bookings.displayStart, order.first), eq(bookings.displayEnd, order.last))
      : and(eq(transactions.kind, 'sale'), eq(transactions.quantity, order.quantity));
  return and(eq(transactions.listingId, order.listingId), eq(transactions.delivery, order.delivery), wanted);
}

/** The customer's unpaid request for exactly this order; null when there is none. */
export function liveHold(reader: Reader, customerId: string, order: Order): Promise<ExistingRequest | null> {
  return newestOf(reader, customerId, order, allStatesIn('paying'));
}

/** The customer's sent request for exactly this order that still holds its days or stock; null when there is none. */
export function liveRequest(reader: Reader, customerId: string, order: Order): Promise<ExistingRequest | null> {
  return newestOf(reader, customerId, order, allStatesIn('requested', 'agreed'));
}

async function newestOf(
  reader: Reader,
  customerId: string,
  order: Order,
  states: readonly string[],
): Promise<ExistingRequest | null> {
  const [hold] = await reader
    .select({ id: transactions.id, state: transactions.state })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.transactionId, transactions.id))
    .where(and(eq(transactions.customerId, customerId), inArray(transactions.state, [...states]), sameOrder(order)))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return hold ?? null;
}
