import type { App } from '#src/platform/app.ts';
import type { Order } from './order.ts';
import { priceOrder, type Priced } from './price-order.server.ts';

/**
 * Speculative call: validates and prices an order through the same code as a real request, in a read-only transaction
 * without a hold.
 */
export async function quote(app: App, customerId: string | null, order: Order): Promise<Priced> {
  return app.db.transaction(
    async (tx) => priceOrder(tx, order, { customerId, now: await app.clock.now(tx), lock: false }),
    { accessMode: 'read only' },
  );
}
