import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { refuse } from '#src/domain/refusal.ts';
import { agreedLines, orderOf } from './agreed-price.server.ts';
import { offerToPayAgain } from './agreed-offer.server.ts';
import type { Ordered } from './engine/context.ts';
import type { ExistingRequest } from './existing-request.server.ts';
import { isSameOrder, type Order } from './order.ts';
import { checkOrder, priceOrder } from './price-order.server.ts';
import { processOf, transactionById, type Transaction } from './transaction.server.ts';

/** Whether its customer may pay a transaction again, when nobody has yet. */
export function isPayableAgain(transaction: Pick<Transaction, 'processName' | 'processVersion' | 'state'>): boolean {
  return processOf(transaction).states[transaction.state]?.payableAgain === true;
}

/** The transaction that pays an ended one again; null while there is none. */
export async function paidAgainBy(reader: Reader, endedId: string): Promise<ExistingRequest | null> {
  const [again] = await reader
    .select({ id: transactions.id, state: transactions.state })
    .from(transactions)
    .where(eq(transactions.againOf, endedId));
  return again ?? null;
}

/**
 * The ended transaction that its customer pays again, for its own order. Refusals: `not-found` for another customer's,
 * `transaction-invalid-transition` for one that is not to be paid again, `validation-invalid-params` for another order.
 */
export async function endedToPay(
  tx: Tx,
  customerId: string,
  id: string,
  orders: readonly Order[],
): Promise<Transaction> {
  const ended = await transactionById(tx, id);
  if (ended?.customerId !== customerId) refuse('not-found');
  if (!isPayableAgain(ended)) refuse('transaction-invalid-transition', { state: ended.state });
  const [order, ...more] = orders;
  if (order === undefined || more.length > 0 || !isSameOrder(order, await orderOf(tx, ended)))
    refuse('validation-invalid-params', { field: 'again' });
  return ended;
}

type When = { readonly now: Date; readonly lock: boolean };

/**
 * The order of an ended transaction at the price of its accepted offer, with the terms that it kept, while that stands;
 * else at today's price. Refusals: those of `priceOrder`.
 */
export async function orderedAgain(tx: Tx, ended: Transaction, { now, lock }: When): Promise<Ordered> {
  const order = await orderOf(tx, ended);
  const context = { customerId: ended.customerId, now, lock };
  const offer = await offerToPayAgain(tx, ended, now);
  if (offer === null) return { order, priced: await priceOrder(tx, order, context) };
  const listing = { ...(await checkOrder(tx, order, context, { agreed: ended.listing })), snapshot: ended.listing };
  const lines = agreedLines(ended, order, offer.amount);
  return { order, priced: { listing, lines, totals: totals(lines), isInstant: true } };
}
