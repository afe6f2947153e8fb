import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#src/platform/app.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { Priced } from '#src/features/transactions/price-order.server.ts';

/**
 * Signs the displayed quote (HMAC). The token comes back with the request and is compared with one of the current
 * price, so that a customer is never charged an amount they have not seen. It contains no amount that would be
 * trusted.
 */
export function signQuote(app: Pick<App, 'config'>, customerId: string, order: Order, priced: Priced): string {
  const { payin } = priced.totals;
  const shown = JSON.stringify([
    customerId,
    order.listingId,
    order.kind === 'rent' ? [order.first, order.last] : order.quantity,
    order.delivery,
    payin.amount,
    payin.currency,
  ]);
  return createHmac('sha256', app.config.sessionSecret).update(`quote:${shown}`).digest('base64url');
}

export function isQuoteGenuine(token: string, expected: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
