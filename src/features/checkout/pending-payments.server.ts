import { and, desc, eq, inArray } from 'drizzle-orm';
import { bookings } from '#src/database/schema/bookings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { parseDay } from '#src/domain/dates/day.ts';
import type { Address, Order } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn } from '#src/processes/registry.ts';

export type PendingPayment = {
  readonly transactionId: string;
  readonly order: Order;
  /** The customer's address, as sent with the request. */
  readonly address: Address | null;
};

/** The newest of this customer's unpaid requests; null without any. */
export async function newestPending(app: Pick<App, 'db'>, customer: { readonly id: string }): Promise<string | null> {
  const [row] = await app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.customerId, customer.id), inArray(transactions.state, allStatesIn('paying'))))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(1);
  return row?.id ?? null;
}

/** This customer's unpaid requests for a listing, whose holds exist; newest first. */
export async function pendingPayments(
  app: App,
  customer: { readonly id: string },
  listingId: string,
): Promise<PendingPayment[]> {
  const rows = await app.db
    .select({
      id: transactions.id,
      kind: transactions.kind,
      quantity: transactions.quantity,
      delivery: transactions.delivery,
      protectedData: transactions.protectedData,
      first: bookings.displayStart,
      last: bookings.displayEnd,
    })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.transactionId, transactions.id))
    .where(
      and(
        eq(transactions.customerId, customer.id),
        eq(transactions.listingId, listingId),
        inArray(transactions.state, allStatesIn('paying')),
      ),
    )
    .orderBy(desc(transactions.createdAt));
  return rows.flatMap(({ id, kind, quantity, delivery, protectedData, first, last }): PendingPayment[] => {
    const address = (protectedData['shippingAddress'] as Address | undefined) ?? null;
    if (kind === 'sale') return [{ transactionId: id, address, order: { listingId, delivery, kind, quantity } }];
    const days = { first: parseDay(first ?? ''), last: parseDay(last ?? '') };
    if (days.first === null || days.last === null) return [];
    return [{ transactionId: id, address, order: { listingId, delivery, kind, first: days.first, last: days.last } }];
  });
}
