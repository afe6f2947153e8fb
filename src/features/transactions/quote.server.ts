import type { App } from '#src/platform/app.ts';
import type { Order } from './order.ts';
import { priceOrder, type Priced } from './price-order.server.ts';

/** A speculative call: checked and priced through the same code as the real thing, and nothing is held. */
export async function quote(app: App, customerId: string | null, order: Order): Promise<Priced> {
  return app.db.transaction(
    async (tx) => priceOrder(tx, order, { customerId, now: await app.clock.now(tx), lock: false }),
    { accessMode: 'read only' },
  );
}
