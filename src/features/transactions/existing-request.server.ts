import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { refuse } from '#src/domain/refusal.ts';
import { livePaymentOf } from '#src/features/payments/payments.server.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import type { Order } from './order.ts';
import { transactionsUnder, type Transaction } from './transaction.server.ts';

export type ExistingRequest = { readonly id: string; readonly state: string };

/** Advisory lock per customer: serialises the requests of one customer, whatever listings they are for. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer:${customerId}`}, 0))`);
}

/** The transaction that a client key has begun. Refuses `conflict` for a key that came with another request. */
export async function requestByKey(
  tx: Tx,
  customerId: string,
  { clientKey, digest }: { readonly clientKey: string; readonly digest: string },
): Promise<ExistingRequest | null> {
  const keyed = await beganWith(tx, customerId, clientKey);
  if (keyed === null) return null;
  return keyed.requestDigest === digest ? keyed : refuse('conflict');
}

/** The customer's transaction that a client key has begun, whatever it came with; null where it has begun none. */
export async function beganWith(reader: Reader, customerId: string, clientKey: string) {
  const [keyed] = await reader
    .select({ id: transactions.id, state: transactions.state, requestDigest: transactions.requestDigest })
    .from(transactions)
    .where(and(eq(transactions.customerId, customerId), eq(transactions.clientKey, clientKey)));
  return keyed ?? null;
}

/** The customer's live hold for exactly these orders, under one payment, its leader first. Null when there is none. */
export async function liveHoldOfAll(
  tx: Tx,
  customerId: string,
  orders: readonly Order[],
): Promise<readonly [Transaction, ...Transaction[]] | null> {
  const paymentIds = new Set<string | undefined>();
  for (const order of orders) {
    const hold = await liveHold(tx, customerId, order);
    if (hold === null) return null;
    paymentIds.add((await livePaymentOf(tx, hold.id))?.id);
  }
  const [paymentId] = paymentIds;
  if (paymentId === undefined || paymentIds.size > 1) return null;
  const [leader, ...others] = await transactionsUnder(tx, paymentId);
  if (leader === undefined || others.length + 1 !== orders.length) return null;
  // One that was held at the other price is another request.
  const isSame = [leader, ...others].every(({ listingId, listing }) => {
    const order = orders.find((one) => one.listingId === listingId);
    return (order?.backUp === true) === (listing.backUpOf !== undefined);
  });
  return isSame ? [leader, ...others] : null;
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
