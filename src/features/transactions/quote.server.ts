import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { transactionFor } from './access.server.ts';
import { agreedOrder } from './engine/agreed-order.server.ts';
import type { Ordered } from './engine/context.ts';
import type { Order } from './order.ts';
import { withCredit } from './order-credit.server.ts';
import { waitsForAgreedPayment } from './negotiation.server.ts';
import { endedToPay, orderedAgain, paidAgainBy } from './pay-again.server.ts';
import { priceCart, priceOrder, type Priced } from './price-order.server.ts';
import { signQuote } from './quote-token.server.ts';

/**
 * Speculative call: validates and prices an order through the same code as a real request, in a read-only transaction
 * without a hold.
 */
export async function quote(app: App, customerId: string | null, order: Order): Promise<Priced> {
  return app.db.transaction(
    async (tx) => {
      const priced = await priceOrder(tx, order, { customerId, now: await app.clock.now(tx), lock: false });
      const [credited] = await withCredit(tx, [{ order, priced }], customerId);
      return credited.priced;
    },
    { accessMode: 'read only' },
  );
}

/** `quote` of the orders of one payment, the leader first. Refusals: those of `priceCart`. */
export async function quoteCart(app: App, customerId: string, orders: readonly Order[]): Promise<Ordered[]> {
  return app.db.transaction(
    async (tx) => {
      const priced = await priceCart(tx, orders, { customerId, now: await app.clock.now(tx), lock: false });
      const [leader, ...others] = priced;
      if (leader === undefined) refuse('validation-invalid-params', { field: 'orders' });
      return withCredit(tx, [leader, ...others], customerId);
    },
    { accessMode: 'read only' },
  );
}

/**
 * `quote` of an order that pays an ended transaction again. Refusals: those of `endedToPay` too; one that was paid again
 * already is a `conflict`.
 */
export async function quoteAgain(app: App, customerId: string, order: Order, endedId: string): Promise<Priced> {
  return app.db.transaction(
    async (tx) => {
      const ended = await endedToPay(tx, customerId, endedId, [order]);
      if ((await paidAgainBy(tx, endedId)) !== null) refuse('conflict');
      const again = await orderedAgain(tx, ended, { now: await app.clock.now(tx), lock: false });
      const [credited] = await withCredit(tx, [again], customerId);
      return credited.priced;
    },
    { accessMode: 'read only' },
  );
}

/**
 * The order of an accepted offer, with its agreed price and the quote that its payment needs. Refusals: `not-found` to
 * all but its customer, `transaction-invalid-transition` while no accepted offer waits for its payment, and those of
 * `checkOrder` when it is not possible any more.
 */
export async function quoteAgreed(
  app: App,
  viewer: { readonly id: string },
  transactionId: string,
): Promise<Ordered & { readonly quote: string }> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId);
  if (role !== 'customer') refuse('not-found');
  if (!waitsForAgreedPayment(transaction)) refuse('transaction-invalid-transition', { state: transaction.state });
  const [ordered] = await app.db.transaction(
    async (tx) => {
      const agreed = await agreedOrder(tx, transaction, await app.clock.now(tx), { lock: false });
      return withCredit(tx, [agreed], viewer.id);
    },
    { accessMode: 'read only' },
  );
  return { ...ordered, quote: signQuote(app, viewer.id, [ordered]) };
}
